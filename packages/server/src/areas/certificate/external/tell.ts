import {
  certificateMessageKind as kinds,
  certificateMessage as words,
} from '@portal/contract/areas/certificate/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { MY_CERTIFICATES } from '../issue/tell.ts'

interface Registered {
  id: string
  personId: string
  title: string
  number: string
}

export const tellRegistered = async (tx: Tx, { id, personId, title, number }: Registered): Promise<void> => {
  const diff = [{ field: 'number', before: null, after: number }]
  tx.notes.push({ objectType: 'certificates', objectId: id, objectName: `${title} ${number}`, kind: 'create', diff })
  await sendMessage(tx, [personId], {
    event: `certificate:${id}:registered`,
    kind: kinds.given,
    title: fill(words.registered, { title }),
    text: fill(words.registeredText, { number }),
    link: MY_CERTIFICATES,
    reason: words.revokedWhy,
  })
}
