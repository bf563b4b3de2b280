/** Visitors over HTTP for benchmarks: keep-alive connections, session cookie, application token. */
import { Agent, request } from 'node:http';

/** Requests pages as a browser does. */
export interface PageClient {
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; bytes: number; body: Buffer }>;
}

export interface ShopClient extends PageClient {
  /** Sends a request to an endpoint and returns `message`. @throws CallFailed when the status is not 200. */
  call<T>(name: string, body: object, headers?: Record<string, string>): Promise<T>;
  /** To any path, as JSON. */
  post(path: string, body: object): Promise<{ status: number; body: Buffer }>;
  identity: { client_id: number; address_code: number };
  addresses: number[];
  /** `Cookie` header with the session. */
  readonly cookie: string;
}

/** A response of an endpoint with another status than 200. */
export class CallFailed extends Error {
  readonly status: number;
  /** `code` of the body; undefined = it is no error of the shop, but of a balancer in between. */
  readonly code: string | undefined;

  constructor(name: string, { status, body }: { status: number; body: Buffer }) {
    super(`${name}: ${status} ${body.toString().slice(0, 300)}`);
    this.status = status;
    this.code = codeOf(body);
  }
}

function codeOf(body: Buffer): string | undefined {
  try {
    return JSON.parse(body.toString()).code;
  } catch {
    return undefined;
  }
}

export interface Watching {
  /** Called with each response, before it is returned. */
  readonly seen?: (response: { readonly path: string; readonly status: number; readonly body: Buffer }) => void;
  /** A request without a response fails after this time. By default it waits. */
  readonly patienceMs?: number;
}

const TOKEN = 'token bancale-demo-app-token';

type Send = (
  method: string,
  path: string,
  body?: string,
  extra?: Record<string, string>,
) => Promise<{ status: number; body: Buffer; cookies: string[] }>;

/** Keep-alive requests to the shop; `cookie` is read again for each. */
function sender(url: string, cookie: () => string, { seen, patienceMs }: Watching = {}): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return (method, path, body, extra = {}) =>
    new Promise((resolve, reject) => {
      const content = body ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) } : {};
      const session = cookie() ? { Cookie: cookie() } : {};
      const headers = { Authorization: TOKEN, Origin: url, ...session, ...content, ...extra };
      const call = request(`${url}${path}`, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          const whole = Buffer.concat(chunks);
          seen?.({ path, status, body: whole });
          resolve({ status, body: whole, cookies: response.headers['set-cookie'] ?? [] });
        });
      });
      call.on('error', reject);
      if (patienceMs !== undefined)
        call.setTimeout(patienceMs, () => call.destroy(new Error(`no response within ${patienceMs} ms`)));
      call.end(body);
    });
}

function pages(send: Send): Pick<ShopClient, 'get' | 'post'> {
  return {
    post: (path, body) => send('POST', path, JSON.stringify(body)),
    async get(path, headers = {}) {
      const { status, body } = await send('GET', path, undefined, headers);
      return { status, bytes: body.length, body };
    },
  };
}

/** A visitor without session. */
export function guest(url: string, watching: Watching = {}): PageClient & Pick<ShopClient, 'call'> {
  const send = sender(url, () => '', watching);
  return { ...pages(send), call: caller(send, { client_id: 0, address_code: 0 }) };
}

/** A customer with an open session. */
export function withSession(
  url: string,
  token: string,
  identity: ShopClient['identity'],
  watching: Watching = {},
): ShopClient {
  const cookie = `bancale_session=${token}`;
  const send = sender(url, () => cookie, watching);
  return { ...pages(send), identity, addresses: [identity.address_code], cookie, call: caller(send, identity) };
}

export async function customer(url: string, email: string, password = 'bancale-demo'): Promise<ShopClient> {
  let cookie = '';
  const send = sender(url, () => cookie);
  const login = await send('POST', '/api/method/bancale.wrapper.login', JSON.stringify({ email, password }));
  const { message } = JSON.parse(login.body.toString());
  if (Array.isArray(message)) throw new Error(`login of ${email} refused: ${JSON.stringify(message)}`);
  cookie = login.cookies.map((line) => line.split(';')[0]).join('; ');
  const addresses = message.address_codes.map((address: { address_code: number }) => address.address_code);
  const identity = { client_id: message.client_id, address_code: addresses[0] };
  return {
    ...pages(send),
    identity,
    addresses,
    cookie,
    call: caller(send, identity),
  };
}

function caller(send: Send, identity: ShopClient['identity']): ShopClient['call'] {
  return async (name, body, headers) => {
    const given = JSON.stringify({ ...identity, ...body });
    const response = await send('POST', `/api/method/bancale.${name}`, given, headers);
    if (response.status !== 200) throw new CallFailed(name, response);
    return JSON.parse(response.body.toString()).message;
  };
}
