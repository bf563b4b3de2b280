import ssh2 from 'ssh2';

/**
 * A pair of Ed25519 keys, as OpenSSH text. Of the pairs that ssh2 makes one in 250 cannot be read, not even by ssh2: it cuts zero bytes off the beginning
 * of the public key. Such a pair is made again. Keys of `ssh-keygen` are whole, so the shop itself has nothing to do about it.
 */
export function createSshKeys(): { readonly public: string; readonly private: string } {
  for (;;) {
    const keys = ssh2.utils.generateKeyPairSync('ed25519');
    if (!(ssh2.utils.parseKey(keys.private) instanceof Error)) return keys;
  }
}
