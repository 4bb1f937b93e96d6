import { type LiveChat, MOST_SLOW_SECONDS, SHIPPED_CHAT } from '@portal/contract/areas/live/class.ts'
import { Switch } from 'antd'
import { LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'

interface ChatFieldProps {
  value?: LiveChat
  onChange?: (chat: LiveChat) => void
}

/** How people talk: whether at all, after a look, how fast, and which words never. */
export function ChatField({ value = SHIPPED_CHAT, onChange }: ChatFieldProps) {
  const set = (part: Partial<LiveChat>) => onChange?.({ ...value, ...part })
  return (
    <div className="live-chat-field">
      <label>
        <Switch checked={value.open} onChange={(open) => set({ open })} />
        开放聊天
      </label>
      <label>
        <Switch checked={value.review} onChange={(review) => set({ review })} />
        先审后发（含链接的消息始终先审）
      </label>
      <label>
        慢速：每人间隔
        <LateInputNumber
          aria-label="慢速间隔秒数"
          min={0}
          max={MOST_SLOW_SECONDS}
          value={value.slowSeconds}
          onChange={(seconds) => set({ slowSeconds: Number(seconds ?? 0) })}
        />
        秒（0 为不限）
      </label>
      <LateSelect
        aria-label="禁用词"
        className="kit-wide"
        mode="tags"
        maxCount={200}
        placeholder="禁用词，回车添加"
        tokenSeparators={[',', '，', '、', ' ']}
        open={false}
        value={value.wordList}
        onChange={(words: string[]) => set({ wordList: words.map((word) => word.trim()).filter(Boolean) })}
      />
    </div>
  )
}
