import http from "node:http";

const [port, target] = [Number(process.argv[2]), new URL(process.argv[3])];
const agent = new http.Agent({ keepAlive: true });

http
  .createServer((request, response) => {
    const { method, url, headers } = request;
    const onward = http.request(
      { host: target.hostname, port: target.port, method, path: url, headers, agent },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  })
  .listen(port, "127.0.0.1");
