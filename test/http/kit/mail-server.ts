/** A minimal mail server on a real socket: records what it receives, and rejects when a test asks for it. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  /** User and password of the connection. */
  readonly login: string;
  readonly from: string;
  readonly to: string;
  /** Headers and text as they were sent. */
  readonly message: string;
}

export interface MailServer {
  /** With user and password, in the format of SMTP_URL. */
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Rejects this many messages temporarily, after their text has arrived. */
  refuseNext: number;
  close(): Promise<void>;
}

const USER = 'negozio';
const PASSWORD = 'p@rola segreta';

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const state = { refuseNext: 0 };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.setEncoding('utf8');
    let [rest, login, from, to] = ['', '', '', ''];
    let message: string[] | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') say('250-mail.example\r\n250 AUTH PLAIN');
      else if (verb === 'AUTH') {
        login = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0')
          .slice(1)
          .join(':');
        say(login === `${USER}:${PASSWORD}` ? '235 ok' : '535 no');
      } else if (verb === 'DATA') {
        message = [];
        say('354 go on');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else {
        const address = /<(.*?)>/.exec(line)?.[1] ?? '';
        if (verb === 'MAIL') from = address;
        if (verb === 'RCPT') to = address;
        say('250 ok');
      }
    };
    const textLine = (line: string, lines: string[]) => {
      if (line !== '.') return void lines.push(line.replace(/^\./, ''));
      message = undefined;
      if (state.refuseNext > 0) {
        state.refuseNext -= 1;
        return say('451 come back later');
      }
      received.push({ login, from, to, message: lines.join('\n') });
      say('250 taken');
    };
    say('220 mail.example');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (message) textLine(line, message);
        else command(line);
      }
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  });
}
