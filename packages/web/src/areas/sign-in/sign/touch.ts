import { touchCode } from '@portal/contract/areas/sign-in/sign.ts'
import { type SignCode, signCode, signSentences } from '@portal/contract/areas/sign-in/words.ts'
import { z } from 'zod'
import { ApiRefusal, call } from '#src/platform/api/api.ts'
import { deviceId } from '#src/platform/storage.ts'
import { type Hold, keepHold, type Touch } from './hold.ts'

export type Touched =
  | { kind: 'held'; hold: Hold; touch: Touch }
  | { kind: 'refused'; code: SignCode; words: string }
  /** Nothing came back: whether the line is down or the server away, the code may still be good. */
  | { kind: 'lost' }

const refused = z.object({ code: signCode })

/** The code of a refusal: as it is told, or found by its sentence. */
const codeOf = ({ result, message }: ApiRefusal): SignCode => {
  const told = refused.safeParse(result)
  if (told.success) return told.data.code
  const found = Object.entries(signSentences).find(([, sentence]) => message.startsWith(sentence.split('{')[0] ?? ''))
  return signCode.safeParse(found?.[0]).data ?? 'BAD_CODE'
}

const send = async (t: string): Promise<Touched> => {
  try {
    const touch = await call(touchCode, { t, deviceId: deviceId() }, { quiet: true })
    return { kind: 'held', touch, hold: keepHold(t, touch) }
  } catch (error) {
    if (!(error instanceof ApiRefusal)) return { kind: 'lost' }
    return { kind: 'refused', code: codeOf(error), words: error.message }
  }
}

const flying = new Map<string, Promise<Touched>>()

/** Freezes the moment of a scan. Asked for twice at once, as by a page that is drawn twice, it goes out once. */
export const touchOnce = (t: string): Promise<Touched> => {
  const sent = flying.get(t) ?? send(t).finally(() => flying.delete(t))
  flying.set(t, sent)
  return sent
}
