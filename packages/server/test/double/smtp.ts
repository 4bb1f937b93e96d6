import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  messageId: string
}

/** What the server answers to a message; undefined takes it. */
type Answer = (mail: ReceivedMail) => Error | undefined

export interface TestMailServer {
  port: number
  mails: ReceivedMail[]
  /** Decides about the messages from now on. */
  answerWith(answer: Answer): void
  close(): Promise<void>
}

const decodedWords = (text: string) =>
  text
    .replace(/\r?\n\s+/g, '')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, body: string) => Buffer.from(body, 'base64').toString('utf8'))
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, body: string) => quoted(body.replaceAll('_', ' ')))

const quoted = (text: string) => {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const parse = (raw: string, to: string): ReceivedMail => {
  const cut = raw.indexOf('\r\n\r\n')
  const [head, body] = [raw.slice(0, cut), raw.slice(cut + 4)]
  const header = (name: string) => new RegExp(`^${name}: ((?:.*)(?:\\r\\n\\s.*)*)`, 'im').exec(head)?.[1] ?? ''
  const encoding = header('Content-Transfer-Encoding').trim()
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? quoted(body)
        : body
  return { to, subject: decodedWords(header('Subject')), text, messageId: header('Message-ID') }
}

/** A real SMTP server on this machine that keeps what it is given; user `portal`, password `geheim-42`. */
export const startMailServer = async (): Promise<TestMailServer> => {
  const mails: ReceivedMail[] = []
  let answer: Answer = () => undefined
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'portal' && password === 'geheim-42') done(null, { user: username })
      else done(new Error('Invalid username or password'))
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address).join(',')
        const mail = parse(Buffer.concat(parts).toString('latin1'), to)
        const refusal = answer(mail)
        if (!refusal) mails.push(mail)
        done(refusal)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    mails,
    port: (server.server.address() as AddressInfo).port,
    answerWith: (next) => {
      answer = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
