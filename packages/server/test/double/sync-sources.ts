import http from 'node:http'
import type { AddressInfo } from 'node:net'
import ldap from 'ldapjs'
import { signPull } from '#src/areas/directory/sync/pull/hr.ts'

export const LDAP_BASE = 'dc=corp,dc=example'

type Entry = Record<string, readonly string[]>

export interface LdapDirectory {
  url: string
  /** By distinguished name; tests change it between runs. */
  entries: Map<string, Entry>
  close(): Promise<void>
}

interface Certified {
  certificate: string
  key: string
}

/** A real LDAP server on this machine, over TLS with a certificate; it lets `cn=sync` in with the password `right`. */
export const startLdap = async (certified?: Certified): Promise<LdapDirectory> => {
  const server = ldap.createServer(certified)
  const entries = new Map<string, Entry>()
  server.bind(`cn=sync,${LDAP_BASE}`, ({ credentials }, answer, next) => {
    if (credentials !== 'right') return next(new ldap.InvalidCredentialsError())
    answer.end()
    return next()
  })
  server.search(LDAP_BASE, ({ filter }, answer, next) => {
    // Left to itself the library drops attributes that are asked for with a capital letter.
    Object.assign(answer, { attributes: ['*'] })
    for (const [dn, attributes] of entries) if (filter.matches(attributes)) answer.send({ dn, attributes })
    answer.end()
    return next()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `${certified ? 'ldaps' : 'ldap'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export interface HrSystem {
  url: string
  units: Record<string, unknown>[]
  people: Record<string, unknown>[]
  /** How many calls it still refuses for being too many. */
  refusing: number
  /** Breaks off with this page of people; 0 for never. */
  breaksAt: number
  /** Promises a further page for ever. */
  endless: boolean
  /** Paths with their queries, as they were asked for. */
  asked: string[]
  close(): Promise<void>
}

const PAGE = 2

/** A real HR interface: refuses wrong signatures, and gives two records per page. */
export const startHr = async (secret: string): Promise<HrSystem> => {
  const server = http.createServer((request, response) => {
    const target = request.url ?? ''
    self.asked.push(target)
    const time = String(request.headers['x-portal-time'])
    if (request.headers['x-portal-sign'] !== signPull(secret, time, target)) return response.writeHead(401).end()
    if (self.refusing > 0) {
      self.refusing -= 1
      return response.writeHead(429, { 'retry-after': '1' }).end()
    }
    const { searchParams } = new URL(target, 'http://127.0.0.1')
    const isPeople = searchParams.get('kind') === 'people'
    const page = Number(searchParams.get('page'))
    if (isPeople && page === self.breaksAt) return request.socket.destroy()
    const whole = isPeople ? self.people : self.units
    const from = (page - 1) * PAGE
    const list = whole.slice(from, from + PAGE)
    return response.writeHead(200).end(JSON.stringify({ list, hasMore: self.endless || from + PAGE < whole.length }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const self: HrSystem = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hr`,
    units: [],
    people: [],
    refusing: 0,
    breaksAt: 0,
    endless: false,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return self
}
