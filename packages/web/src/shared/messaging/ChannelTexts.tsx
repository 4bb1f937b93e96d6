import type { TaskPreview } from '@portal/contract/areas/system/message/task.ts'
import { channelName } from './channel-words.ts'
import './messaging.css'

/** The words as they arrive, one card per channel. */
export function ChannelTexts({ texts }: { texts: TaskPreview['texts'] }) {
  return (
    <ul className="message-texts" aria-label="各渠道收到的内容">
      {texts.map(({ channel, title, text }) => (
        <li key={channel}>
          <small>{channelName(channel)}</small>
          <strong>{title}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
