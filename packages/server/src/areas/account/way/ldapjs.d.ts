/** Only what the test's directory uses; the package brings no types. */
declare module 'ldapjs' {
  import type { Server as NetServer } from 'node:net'

  export interface Request {
    dn: { toString(): string }
    credentials: string
    scope: string
    filter: { matches(entry: object): boolean }
  }
  export interface Response {
    send(entry: object): void
    end(): void
  }
  type Handler = (request: Request, response: Response, next: (error?: Error) => void) => void

  interface Server extends Pick<NetServer, 'address'> {
    bind(base: string, handler: Handler): void
    search(base: string, handler: Handler): void
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
  }
  const ldap: {
    createServer(options?: { certificate: string; key: string }): Server
    InvalidCredentialsError: new () => Error
  }
  export default ldap
}
