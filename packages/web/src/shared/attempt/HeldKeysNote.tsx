import type { HeldKeys } from '@portal/contract/areas/exam/own/held-keys.ts'
import { Alert } from 'antd'
import { heldKeysText } from './held-keys-text.ts'

/** Says when the keys of a handed-in sitting open; nothing where none are to come. */
export function HeldKeysNote({ held, what }: { held: HeldKeys | null | undefined; what: '考试' | '活动' }) {
  return held ? <Alert type="info" showIcon title={heldKeysText(held, what)} /> : null
}
