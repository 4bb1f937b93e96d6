import type { FastifyRequest } from 'fastify'
import type { Actor } from '#src/platform/actor.ts'
import { originOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'

const COOKIE = 'portal_reader'
const LIFE_SECONDS = 12 * 3600

/** Calls every page makes when it starts: their answers carry the pass. */
const GIVEN_WITH = new Set(['/rest/auth/getUserInfo', '/rest/doc/serverUrl'])

const passText = (userId: string, end: number) => `reader\n${userId}\n${end}`

/**
 * Pictures and players cannot send the token, so a browser proves with this cookie whose it is. It opens nothing by
 * itself: it only says for whom the signed addresses of this browser must have been made.
 */
const passOf = ({ secrets }: Platform, userId: string) => {
  const end = Math.floor(Date.now() / 1000) + LIFE_SECONDS
  return `${userId}.${end}.${secrets.sign(passText(userId, end))}`
}

const readerOfPass = ({ secrets }: Platform, pass: string): string | null => {
  const [userId = '', end = '', signature = ''] = pass.split('.')
  if (!/^\d+$/.test(end) || Number(end) * 1000 <= Date.now()) return null
  return secrets.verify(passText(userId, Number(end)), signature) ? userId : null
}

const cookieOf = (request: FastifyRequest): string => {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? ''
}

/** In whose browser the addresses made for this person are read: in a preview in that of the viewer. */
export const readerIdOf = ({ id, preview }: Actor): string => preview?.viewerId ?? id

/** Whose browser asks for a file: by token where the caller can send one, else by the pass. */
export const readerOf = async (platform: Platform, request: FastifyRequest): Promise<string | null> => {
  const origin = { ...originOf(request), background: true }
  if (origin.token === '') return readerOfPass(platform, cookieOf(request))
  const actor = await platform.authenticate(origin.token, origin)
  return actor ? readerIdOf(actor) : null
}

/** The cookie to set with the answer to this request, or null. */
export const passFor = async (platform: Platform, request: FastifyRequest): Promise<string | null> => {
  if (!GIVEN_WITH.has(request.url.split('?')[0] ?? '')) return null
  const origin = { ...originOf(request), background: true }
  if (origin.token === '') return null
  const actor = await platform.authenticate(origin.token, origin)
  // A preview shares the browser of its viewer, whose pass stays.
  if (!actor || actor.preview) return null
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${COOKIE}=${passOf(platform, actor.id)}; Path=/files; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}
