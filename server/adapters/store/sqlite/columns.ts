/** A table's fields in camel case; its columns are the same names in snake case. */
export interface TableShape<Field extends string> {
  readonly table: string;
  readonly fields: readonly Field[];
  /** Fields that may pass 2^53: read as text, so that no digit is lost. */
  readonly wide?: readonly Field[];
}

/** `SELECT` list that names each column by its field. */
export function selectFrom<Field extends string>(shape: TableShape<Field>): string {
  const list = shape.fields.map((field) => {
    const column = quoted(field);
    const value = shape.wide?.includes(field) ? `CAST(${column} AS TEXT)` : column;
    return `${value} AS "${field}"`;
  });
  return `SELECT ${list.join(", ")} FROM "${shape.table}"`;
}

/** `INSERT` with one named parameter per field. */
export function insertInto<Field extends string>(shape: TableShape<Field>): string {
  const columns = shape.fields.map(quoted).join(", ");
  const values = shape.fields.map((field) => `@${field}`).join(", ");
  return `INSERT INTO "${shape.table}" (${columns}) VALUES (${values})`;
}

/** `UPDATE … SET` with one named parameter per field; the caller adds the condition. */
export function updateOf(table: string, fields: readonly string[]): string {
  const list = fields.map((field) => `${quoted(field)} = @${field}`);
  return `UPDATE "${table}" SET ${list.join(", ")}`;
}

/** `INSERT` of a copy of the row whose id is `@from`, with named parameters for these fields. */
export function copyOf<Field extends string>(
  { table, fields }: TableShape<Field>,
  changed: readonly Field[],
): string {
  const values = fields.map((field) => (changed.includes(field) ? `@${field}` : quoted(field)));
  const columns = fields.map(quoted).join(", ");
  return `INSERT INTO "${table}" (${columns}) SELECT ${values.join(", ")} FROM "${table}" WHERE id = @from`;
}

function quoted(field: string): string {
  return `"${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}
