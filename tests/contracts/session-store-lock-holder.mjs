// Holds the write lock of a database for a while, then renames a session and lets go.
import SqliteDatabase from "better-sqlite3";

const [file, holdMs] = process.argv.slice(2);
const database = new SqliteDatabase(file);
database.exec("BEGIN IMMEDIATE");
process.stdout.write("held\n");
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(holdMs));
database.exec("UPDATE sessions SET title = 'renamed by the holder'; COMMIT");
database.close();
