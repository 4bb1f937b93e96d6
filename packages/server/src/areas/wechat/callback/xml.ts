import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'

// Entities stay letters and numbers stay text: nothing in a message makes the parser do more than read.
const parser = new XMLParser({ processEntities: false, ignoreAttributes: true, parseTagValue: false })

const parse = <Shape extends z.ZodType>(xml: string, shape: Shape): z.output<Shape> | null => {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return null
  try {
    return shape.safeParse(parser.parse(xml)).data ?? null
  } catch {
    return null
  }
}

const word = z.string().max(600).default('')

const envelope = z.object({ xml: z.object({ Encrypt: z.string().max(100_000) }) })

/** The encrypted part of what the platform posts. */
export const readEnvelope = (xml: string): string | null => parse(xml, envelope)?.xml.Encrypt ?? null

const message = z.object({
  xml: z.object({
    ToUserName: word,
    FromUserName: z.string().min(1).max(64),
    CreateTime: z.string().regex(/^\d{1,12}$/),
    MsgType: z.string().min(1).max(32),
    MsgId: word,
    Event: word,
    EventKey: z.string().max(2000).default(''),
    Content: z.string().max(20_000).default(''),
    PicUrl: z.string().max(2000).default(''),
    Label: word,
    Title: word,
    Url: z.string().max(2000).default(''),
    MsgID: word,
    Status: word,
    SentCount: word,
    ErrorCount: word,
  }),
})

export type CallbackMessage = z.output<typeof message>['xml']

export const readMessage = (xml: string): CallbackMessage | null => parse(xml, message)?.xml ?? null

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

export interface Tree {
  [name: string]: string | number | Tree | Tree[]
}

/** Elements in their order; a list repeats `item`. Texts stand in CDATA and cannot end it. */
export const writeXml = (tree: Tree): string =>
  Object.entries(tree)
    .map(([name, value]) => {
      if (typeof value === 'number') return `<${name}>${value}</${name}>`
      if (typeof value === 'string') return `<${name}>${cdata(value)}</${name}>`
      const inner = Array.isArray(value)
        ? value.map((each) => `<item>${writeXml(each)}</item>`).join('')
        : writeXml(value)
      return `<${name}>${inner}</${name}>`
    })
    .join('')
