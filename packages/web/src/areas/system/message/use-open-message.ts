import { type MessageRow, readMessages } from '@portal/contract/areas/system/message/message.ts'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'

/** Opening a message reads it and leads to its thing; one without an address is shown in a dialog. */
export const useOpenMessage = () => {
  const [opened, setOpened] = useState<MessageRow>()
  const { run } = useWrite(readMessages)
  const open = (message: MessageRow) => {
    if (message.readAt === null) void run({ ids: [message.id] })
    if (message.link.startsWith('/')) return go(message.link)
    setOpened(message)
  }
  return { opened, open, close: () => setOpened(undefined) }
}
