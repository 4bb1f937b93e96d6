import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'

export const CLIENT = { id: 'portal', secret: 'a-secret-of-the-test' }

export interface TestProvider {
  issuer: string
  /** Who the provider takes the next browser for: subject and the claims beside it. */
  person: { subject: string; claims: Record<string, unknown> }
  /** Walks a browser through the provider and answers what its return address carries. */
  visit(redirectUrl: string): Promise<{ code: string; state: string; address: string }>
  close(): Promise<void>
}

const configurationFor = (self: TestProvider, redirectUri: string, provider: () => Provider) => ({
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: { profile: ['preferred_username'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context: Context, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
  cookies: { keys: ['of the test'] },
  findAccount: (_context: Context, subject: string) => ({
    accountId: subject,
    claims: () => ({ sub: subject, ...self.person.claims }),
  }),
  loadExistingGrant: async (context: Context) => {
    const { Grant } = provider()
    const { client, session } = context.oidc
    const grant = new Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope('openid profile')
    await grant.save()
    return grant
  },
})

/** A certified OpenID provider on this machine; it signs everybody in as `person` without asking. */
export const startTestProvider = async (redirectUri: string): Promise<TestProvider> => {
  let provider: Provider | undefined
  let callback: ReturnType<Provider['callback']> | undefined
  const server = http.createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback?.(request, response)
    void provider?.interactionFinished(request, response, { login: { accountId: self.person.subject } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const self: TestProvider = {
    issuer,
    person: { subject: '', claims: {} },
    visit: async (redirectUrl) => {
      const cookies = new Map<string, string>()
      let next = new URL(redirectUrl)
      for (let hops = 0; hops < 10 && next.href.startsWith(issuer); hops += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`no way on from ${next.pathname}: ${await response.text()}`)
        next = new URL(location, next)
      }
      const { searchParams, href } = next
      return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '', address: href }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  provider = new Provider(
    issuer,
    configurationFor(self, redirectUri, () => provider as Provider),
  )
  callback = provider.callback()
  return self
}
