import { randomBytes } from 'node:crypto'
import type { ReplyAnswer } from '@portal/contract/areas/wechat/reply.ts'
import { encrypt, signatureOf } from './crypt.ts'
import { type CallbackMessage, type Tree, writeXml } from './xml.ts'

const contentOf = ({ kind, text, mediaId, title, url, picUrl }: ReplyAnswer): Tree => {
  if (kind === 'text') return { MsgType: 'text', Content: text }
  if (kind === 'image') return { MsgType: 'image', Image: { MediaId: mediaId } }
  const article = { Title: title, Description: text, PicUrl: picUrl, Url: url }
  return { MsgType: 'news', ArticleCount: 1, Articles: [article] }
}

/** The answer in the same breath as the question. */
export const passiveReply = (
  { FromUserName, ToUserName }: CallbackMessage,
  answer: ReplyAnswer,
  seconds: number,
): string =>
  writeXml({
    xml: { ToUserName: FromUserName, FromUserName: ToUserName, CreateTime: seconds, ...contentOf(answer) },
  })

export interface CallbackKeys {
  appId: string
  token: string
  aesKey: string
}

/** Encrypted and signed, as the platform wants it back. */
export const sealedReply = ({ appId, token, aesKey }: CallbackKeys, xml: string, seconds: number): string => {
  const Encrypt = encrypt(aesKey, appId, xml)
  const Nonce = randomBytes(8).toString('hex')
  const MsgSignature = signatureOf(token, String(seconds), Nonce, Encrypt)
  return writeXml({ xml: { Encrypt, MsgSignature, TimeStamp: seconds, Nonce } })
}

/** The same answer by way of a customer service message. */
export const customMessage = (openid: string, { kind, text, mediaId, title, url, picUrl }: ReplyAnswer) => {
  if (kind === 'text') return { touser: openid, msgtype: 'text', text: { content: text } }
  if (kind === 'image') return { touser: openid, msgtype: 'image', image: { media_id: mediaId } }
  return {
    touser: openid,
    msgtype: 'news',
    news: { articles: [{ title, description: text, url, picurl: picUrl }] },
  }
}
