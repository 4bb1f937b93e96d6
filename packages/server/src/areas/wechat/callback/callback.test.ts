import { saveReply, tryReply } from '@portal/contract/areas/wechat/reply.ts'
import { and, eq } from 'drizzle-orm'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wxCallbacks, wxFans, wxMenus, wxMessages } from '#src/schema/wechat/wechat.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { ALL_WECHAT_CODES, anAccount, TEST_AES_KEY, TEST_TOKEN } from '#test/wechat/accounts.ts'
import { type Double, startDouble } from '#test/wechat/double.ts'
import type { Account } from '../api/account.ts'
import { keyOf } from '../menu/wire.ts'
import { decrypt, encrypt, signatureOf } from './crypt.ts'
import { writeXml } from './xml.ts'

let t: TestApp
let double: Double
let manager: Client
let account: Account

beforeAll(async () => {
  double = await startDouble()
  t = await startTestApp({ WECHAT_API_URL: double.url })
  manager = await t.as(...ALL_WECHAT_CODES)
  account = await anAccount(t, [manager])
})
afterAll(async () => {
  await t.close()
  await double.close()
})

const now = () => String(Math.floor(Date.now() / 1000))
let serial = 0
const nextId = () => {
  serial += 1
  return String(23_000_000_000 + serial)
}

const messageXml = (fields: Record<string, string | number>) =>
  writeXml({ xml: { ToUserName: 'gh_1', FromUserName: 'oFAN', CreateTime: Number(now()), ...fields } })

interface Posting {
  xml: string
  appId?: string
  aesKey?: string
  token?: string
  timestamp?: string
}

const post = ({
  xml,
  appId = account.appId,
  aesKey = TEST_AES_KEY,
  token = TEST_TOKEN,
  timestamp = now(),
}: Posting) => {
  const encrypted = encrypt(aesKey, appId, xml)
  const nonce = 'n1'
  const signature = signatureOf(token, timestamp, nonce, encrypted)
  return t.running.app.inject({
    method: 'POST',
    url: `/wechat/callback/${account.id}`,
    query: { timestamp, nonce, encrypt_type: 'aes', msg_signature: signature, signature: 'x' },
    headers: { 'content-type': 'text/xml' },
    payload: writeXml({ xml: { ToUserName: 'gh_1', Encrypt: encrypted } }),
  })
}

const parser = new XMLParser({ parseTagValue: false })

/** What the platform would read out of the encrypted answer. */
const answerIn = (body: string): Record<string, string> => {
  const { Encrypt, MsgSignature, TimeStamp, Nonce } = parser.parse(body).xml
  expect(MsgSignature).toBe(signatureOf(TEST_TOKEN, TimeStamp, Nonce, Encrypt))
  return parser.parse(decrypt(TEST_AES_KEY, account.appId, Encrypt) ?? '').xml
}

const aRule = (name: string, word: string, text: string, match: 'exact' | 'contains' = 'contains') =>
  manager.call(saveReply, {
    accountId: account.id,
    name,
    trigger: 'keyword',
    keywords: [{ word, match }],
    answers: [{ kind: 'text', text }],
  })

describe('GET /wechat/callback/:id', () => {
  test('gives the echo back to a good signature only', async () => {
    const timestamp = now()
    const ask = (signature: string) =>
      t.running.app.inject({
        method: 'GET',
        url: `/wechat/callback/${account.id}`,
        query: { signature, timestamp, nonce: 'n', echostr: '<b>7</b>' },
      })

    const good = await ask(signatureOf(TEST_TOKEN, timestamp, 'n'))
    const bad = await ask(signatureOf('another', timestamp, 'n'))

    expect([good.statusCode, good.body]).toEqual([200, '<b>7</b>'])
    expect(good.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect([bad.statusCode, bad.body]).toEqual([403, ''])
  })
})

describe('POST /wechat/callback/:id', () => {
  test('answers a keyword with an encrypted, signed message of the uppermost rule that hears it', async () => {
    await aRule('上', '值班', '值班电话 ]]> 8000')
    await aRule('下', '值班电话', '不该出现')

    const response = await post({ xml: messageXml({ MsgType: 'text', Content: '请问值班电话', MsgId: nextId() }) })

    expect(response.statusCode).toBe(200)
    expect(answerIn(response.body)).toMatchObject({
      ToUserName: 'oFAN',
      FromUserName: 'gh_1',
      MsgType: 'text',
      Content: '值班电话 ]]> 8000',
    })
    const tried = await manager.call(tryReply, { accountId: account.id, text: '请问值班电话' })
    expect(tried.rule?.name).toBe('上')
  })

  test('handles a repeated message once', async () => {
    await aRule('重复', '重复词', '收到')
    const xml = messageXml({ MsgType: 'text', Content: '重复词', MsgId: nextId(), FromUserName: 'oREPEAT' })

    const first = await post({ xml })
    const second = await post({ xml })

    expect(answerIn(first.body).Content).toBe('收到')
    expect(second.body).toBe('success')
    const [fan] = await t.db.select().from(wxFans).where(eq(wxFans.openid, 'oREPEAT'))
    const said = await t.db
      .select()
      .from(wxMessages)
      .where(eq(wxMessages.fanId, fan?.id ?? ''))
    expect(said.map(({ direction, text }) => `${direction} ${text}`).sort()).toEqual(['in 重复词', 'out 收到'])
  })

  test.each([
    ['another key', { aesKey: 'G'.repeat(43) }, 403],
    ['another account', { appId: 'wx9999999999999999' }, 403],
    ['another token', { token: 'forged' }, 403],
    ['an old time', { timestamp: String(Number(now()) - 7200) }, 403],
  ])('refuses %s', async (_what, wrong, code) => {
    const response = await post({ xml: messageXml({ MsgType: 'text', Content: '你好', MsgId: nextId() }), ...wrong })

    expect(response.statusCode).toBe(code)
  })

  test.each([
    ['entities', '<!DOCTYPE x [<!ENTITY a "b">]><xml><FromUserName>&a;</FromUserName></xml>'],
    ['no message at all', 'hello'],
    ['a message without sender', '<xml><MsgType>text</MsgType></xml>'],
  ])('refuses %s', async (_what, xml) => {
    expect((await post({ xml })).statusCode).toBe(403)
  })

  test('refuses what is not encrypted, and more than 64 KB', async () => {
    const send = (payload: string) =>
      t.running.app.inject({
        method: 'POST',
        url: `/wechat/callback/${account.id}`,
        query: { timestamp: now(), nonce: 'n', signature: signatureOf(TEST_TOKEN, now(), 'n') },
        headers: { 'content-type': 'text/xml' },
        payload,
      })

    expect((await send(messageXml({ MsgType: 'text', Content: 'x', MsgId: nextId() }))).statusCode).toBe(403)
    expect((await send(`<xml>${'x'.repeat(70_000)}</xml>`)).statusCode).toBe(413)
  })

  test('notes who follows and who leaves', async () => {
    const event = (Event: string) => messageXml({ MsgType: 'event', Event, FromUserName: 'oNEW' })

    await post({ xml: event('subscribe') })
    const [came] = await t.db.select().from(wxFans).where(eq(wxFans.openid, 'oNEW'))
    await post({ xml: event('unsubscribe') })
    const [left] = await t.db.select().from(wxFans).where(eq(wxFans.openid, 'oNEW'))

    expect(came).toMatchObject({ followed: true, stale: true })
    expect(left?.followed).toBe(false)
  })

  test('answers a click with the text of the live menu', async () => {
    const button = { key: '', text: '请拨打 119' }
    const content = {
      buttons: [
        { ...button, name: '报警', act: 'click' as const, url: '', appId: '', pagePath: '', mediaId: '', children: [] },
      ],
      conditional: [],
    }
    await t.db.insert(wxMenus).values({ accountId: account.id, version: 1, content })

    const response = await post({
      xml: messageXml({ MsgType: 'event', Event: 'CLICK', EventKey: keyOf(button), FromUserName: 'oCLICK' }),
    })

    expect(answerIn(response.body).Content).toBe('请拨打 119')
  })

  test('keeps a log with result and time', async () => {
    const id = nextId()
    await post({ xml: messageXml({ MsgType: 'image', PicUrl: 'http://x/y.jpg', MsgId: id }) })

    const [line] = await t.db
      .select()
      .from(wxCallbacks)
      .where(and(eq(wxCallbacks.accountId, account.id), eq(wxCallbacks.key, `m:${id}`)))

    expect(line).toMatchObject({ kind: 'image', openid: 'oFAN', result: 'noted' })
  })
})
