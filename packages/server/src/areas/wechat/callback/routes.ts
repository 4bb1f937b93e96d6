import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Platform } from '#src/platform/platform.ts'
import { wxAccounts } from '#src/schema/wechat/wechat.ts'
import type { Portal } from '#src/shared/portal.ts'
import { callbackPath } from '../account/get.ts'
import type { Account } from '../api/account.ts'
import { decrypt, isSigned } from './crypt.ts'
import { handleMessage } from './handle.ts'
import { type CallbackKeys, passiveReply, sealedReply } from './passive.ts'
import { readEnvelope, readMessage } from './xml.ts'

const MOST_BYTES = 64 * 1024
/** The platform waits five seconds; what takes longer is finished behind a bare acknowledgement. */
const ANSWER_WITHIN_MS = 4000
/** Older calls are repetitions by somebody else: the log that would recognise them is kept for a month. */
const OLDEST_SECONDS = 3600
const ACKNOWLEDGED = 'success'

const word = z.string().max(200).default('')
const params = z.object({ id: z.uuid() })
const query = z.object({
  signature: word,
  timestamp: z.string().regex(/^\d{1,12}$/),
  nonce: word,
  echostr: word,
  encrypt_type: word,
  msg_signature: word,
})
type Query = z.output<typeof query>

const findAccount = async ({ db }: Platform, raw: unknown): Promise<Account | null> => {
  const id = params.safeParse(raw).data?.id
  if (id === undefined) return null
  const [account] = await db
    .select()
    .from(wxAccounts)
    .where(and(eq(wxAccounts.id, id), isNull(wxAccounts.removedAt)))
  return account ?? null
}

const keysOf = ({ secrets }: Platform, { appId, token, aesKeySealed }: Account): CallbackKeys | null =>
  token === '' || aesKeySealed === null ? null : { appId, token, aesKey: secrets.open(aesKeySealed) }

const isFresh = ({ timestamp }: Query) => Math.abs(Date.now() / 1000 - Number(timestamp)) < OLDEST_SECONDS

/** The message inside, or null: only the encrypted mode is understood. */
const openBody = (keys: CallbackKeys, asked: Query, body: unknown) => {
  if (asked.encrypt_type !== 'aes' || typeof body !== 'string') return null
  const encrypted = readEnvelope(body)
  if (encrypted === null || !isSigned(asked.msg_signature, keys.token, asked.timestamp, asked.nonce, encrypted))
    return null
  const xml = decrypt(keys.aesKey, keys.appId, encrypted)
  return xml === null ? null : readMessage(xml)
}

/** `/wechat/callback/<account>`: by signature, not by session; each account has its own address and keys. */
export const serveCallback = async ({ app, platform }: Portal): Promise<void> => {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    )

    scope.get(callbackPath(':id'), async (request, reply) => {
      const account = await findAccount(platform, request.params)
      const asked = query.safeParse(request.query).data
      reply.type('text/plain; charset=utf-8')
      if (!account || !asked || account.token === '') return reply.code(404).send('')
      if (!isSigned(asked.signature, account.token, asked.timestamp, asked.nonce)) return reply.code(403).send('')
      await platform.db.execute(sql`update wx_accounts set last_callback_at = now() where id = ${account.id}`)
      return reply.send(asked.echostr)
    })

    scope.post(callbackPath(':id'), async (request, reply) => {
      const account = await findAccount(platform, request.params)
      const keys = account && keysOf(platform, account)
      const asked = query.safeParse(request.query).data
      reply.type('text/plain; charset=utf-8')
      if (!account || !keys || !asked) return reply.code(404).send('')
      const message = isFresh(asked) ? openBody(keys, asked, request.body) : null
      if (!message) return reply.code(403).send('')

      const work = handleMessage(platform, account, message)
      const answer = await Promise.race([work, pause(ANSWER_WITHIN_MS, null)])
      // What is still at work is nobody's to wait for; its failure goes to the log.
      void platform.guarded(async () => void (await work))
      if (answer === null) return reply.send(ACKNOWLEDGED)
      const seconds = Math.floor(Date.now() / 1000)
      reply.type('text/xml; charset=utf-8')
      return reply.send(sealedReply(keys, passiveReply(message, answer, seconds), seconds))
    })
  })
}
