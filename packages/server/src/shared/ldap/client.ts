import net, { type LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import { Client } from 'ldapts'

interface LdapServer {
  /** `ldap://` or `ldaps://`. */
  address: string
  /** PEM of an authority of the house, beside those that everybody trusts; empty for none. */
  caCertificate: string
  connectMs: number
  answerMs: number
  /** Where names may lead; absent for wherever they lead. */
  lookup?: LookupFunction
}

export const speaksTls = (address: string): boolean => address.toLowerCase().startsWith('ldaps:')

/** A client that has not connected yet. Options of TLS make it speak TLS, whatever the address says. */
export const ldapClient = ({ address, caCertificate, connectMs, answerMs, lookup }: LdapServer): Client =>
  new Client({
    url: address,
    timeout: answerMs,
    connectTimeout: connectMs,
    ...(speaksTls(address)
      ? {
          tlsOptions: {
            ...(lookup && { lookup }),
            ...(caCertificate !== '' && { ca: [...rootCertificates, caCertificate] }),
          } as object,
        }
      : {
          createConnection: ((port: number, host: string) => net.connect({ port, host, lookup })) as typeof net.connect,
        }),
  })
