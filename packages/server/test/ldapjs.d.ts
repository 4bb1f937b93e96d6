declare module 'ldapjs' {
  interface Named {
    toString(): string
  }
  interface SearchRequest {
    dn: Named
    filter: { matches(attributes: Record<string, readonly string[]>): boolean }
  }
  interface BindRequest {
    dn: Named
    credentials: string
  }
  interface Answer {
    send(entry: { dn: string; attributes: Record<string, readonly string[]> }): void
    end(): void
  }
  type Next = (error?: Error) => void
  export class InvalidCredentialsError extends Error {}
  export interface LdapServer {
    bind(base: string, handler: (request: BindRequest, answer: Answer, next: Next) => void): void
    search(base: string, handler: (request: SearchRequest, answer: Answer, next: Next) => void): void
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
    port: number
  }
  const ldap: { createServer(): LdapServer; InvalidCredentialsError: typeof InvalidCredentialsError }
  export default ldap
}
