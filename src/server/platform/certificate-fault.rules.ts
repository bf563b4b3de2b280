/** Why the certificate of another server is refused, in words for operators. */

const FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet, or the clock of this machine is wrong',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** Codes of OpenSSL for a certificate that no known authority has signed. */
const UNKNOWN_AUTHORITY =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?)$/;

/** @param code of an error of Node. @returns the end of a sentence; undefined: the error is about something else */
export function certificateFault(code: string): string | undefined {
  if (UNKNOWN_AUTHORITY.test(code))
    return 'its certificate is of an authority that this machine does not know: name the file of that authority in NODE_EXTRA_CA_CERTS';
  return FAULTS[code];
}
