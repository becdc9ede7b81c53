import { complain } from '../line/complaints.ts'
import { subcommand } from '../line/subcommand.ts'
import { serveWords, wrong } from '../options.ts'

/** `serve`: piles on real sockets that somebody moves by hand over HTTP on loopback; the page at `/` says how. */
export const serveCommand = subcommand({
  summary: 'piles that you move by hand over HTTP; open the address it prints in a browser',
  usage: '--url URL [options]',
  examples: [
    ["--url 'ws://127.0.0.1:8080/ocpp/0PL002/{id}' --piles 3 --port 8090", ''],
    ["--url 'ws://127.0.0.1:8080/ocpp/0PL002/{id}' --port 8090 --speed 60", 'batteries live an hour in a minute'],
  ],
  options: serveWords,
  notes: `Prints one JSON line when it listens, {"url": …, "piles": […]}, with --quiet too: programs wait for it. Then, for instance:

  curl -X POST localhost:8090/piles/CP000001/connectors/1/plug
  curl -X POST localhost:8090/piles/CP000001/connectors/1/swipe -d '{"idTag":"TAG00000001"}'`,
  async run(given) {
    const complaint = wrong(given)
    if (complaint === null) return (await import('./serve.ts')).listen(given)
    return complain(complaint)
  },
})
