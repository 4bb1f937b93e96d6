import { actionOf } from '@portal/contract/areas/system/message/kinds.ts'
import type { MessageRow } from '@portal/contract/areas/system/message/message.ts'
import { Button } from 'antd'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'

/** A message that leads nowhere inside the portal, in full. */
export function MessageModal({ message, onClose }: { message: MessageRow; onClose: () => void }) {
  const { active } = usePage()
  const { kind, title, text, link, source, reason, at } = message
  return (
    <PageModal active={active} open title={title} footer={null} closable={{ 'aria-label': '关闭' }} onCancel={onClose}>
      <p className="message-note">{[source, dateTimeText(at.getTime()), reason].filter(Boolean).join(' · ')}</p>
      {text !== '' && <p className="message-body">{text}</p>}
      {link !== '' && (
        <Button type="primary" href={link} target="_blank" rel="noopener noreferrer">
          {actionOf(kind)}
        </Button>
      )}
    </PageModal>
  )
}
