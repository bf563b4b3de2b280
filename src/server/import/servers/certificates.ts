/** Certificates of servers of others: signed by an authority that Node knows, or confirmed by a person and then compared with that one. */
import { X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import { SourceFault } from '../desk/source-faults.ts';
import { connectTo, type Place } from './open-address.ts';
import { CONNECT_MS, type Identity, IdentityFault } from './server-session.ts';

const NOT_THAT_ONE = 'Another certificate than the one that was confirmed.';
/** As Node calls a certificate that is not for this server. */
const OTHER_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';

/** Of a pinned certificate no authority and no name is asked; it has to be that very one, and not expired. */
export function tlsOptions(pinned: Identity | null): tls.ConnectionOptions {
  if (!pinned?.certificate) return {};
  const { fingerprint, certificate } = pinned;
  return {
    ca: [certificate],
    allowPartialTrustChain: true,
    checkServerIdentity: (_, seen) =>
      seen.fingerprint256 === fingerprint ? undefined : Object.assign(new Error(NOT_THAT_ONE), { code: OTHER_NAME }),
  };
}

/** The certificate that a TLS connection showed. */
export function identityOf(socket: tls.TLSSocket): Identity | undefined {
  const { raw } = socket.getPeerCertificate();
  if (!raw) return undefined;
  const certificate = new X509Certificate(raw);
  return { fingerprint: certificate.fingerprint256, certificate: certificate.toString() };
}

/** What a refused certificate means: a person has to confirm it, or it is another one. An expired one that was confirmed is only bad. */
export function certificateFault(pinned: Identity | null, seen: Identity | undefined, host: string): SourceFault {
  if (!seen || seen.fingerprint === pinned?.fingerprint) return new SourceFault('certificate', host);
  return new IdentityFault(pinned ? 'certificate-changed' : 'certificate-new', seen);
}

export const isCertificateError = (error: unknown): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(String((error as { code?: unknown }).code));

/** Reads the certificate of an https server without asking it for anything. */
export async function seenCertificate(place: Place): Promise<Identity | undefined> {
  const raw = await connectTo(place);
  return new Promise((resolve) => {
    const socket = tls.connect({ socket: raw, servername: serverName(place.host), rejectUnauthorized: false });
    const end = (seen?: Identity) => {
      clearTimeout(timer);
      socket.destroy();
      raw.destroy();
      resolve(seen);
    };
    const timer = setTimeout(end, CONNECT_MS);
    socket.once('error', () => end());
    socket.once('secureConnect', () => end(identityOf(socket)));
  });
}

/** IP addresses are no names of servers for TLS. */
export const serverName = (host: string): string => (/^[\d.]+$|:/.test(host) ? '' : host);
