import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import { type FanRow, fanThread, replyFan } from '@portal/contract/areas/wechat/fan.ts'
import { wechatRefusals } from '@portal/contract/areas/wechat/refusals.ts'
import { messageKind } from '@portal/contract/areas/wechat/reply.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { whyNotConnected } from '../account/AccountFrame.tsx'

type Thread = ResultOf<typeof fanThread>

interface ThreadProps {
  fan: FanRow
  account: AccountRow
  onClose: () => void
}

/** 会话: what was said, and an answer while the platform's 48 hours last. */
export function FanThread({ fan, account, onClose }: ThreadProps) {
  const phone = useMedia(PHONE)
  const thread = useQuery({ ...query(fanThread, { fanId: fan.id }), refetchInterval: 10_000 })
  return (
    <DrawerPart
      open
      title={`会话：${fan.name}`}
      size={phone ? '100%' : 560}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <Loaded of={thread}>
        {(known) => (
          <>
            <Messages messages={known.messages} />
            <Reply fanId={fan.id} until={known.replyUntil} trouble={whyNotConnected(account)} />
          </>
        )}
      </Loaded>
    </DrawerPart>
  )
}

function Messages({ messages }: { messages: Thread['messages'] }) {
  if (messages.length === 0) return <EmptyNew text="暂无消息" />
  return (
    <ol className="wechat-thread" aria-label="消息">
      {messages.map(({ id, direction, kind, text, at, byName, state, error }) => (
        <li key={id} data-direction={direction}>
          <p>{kind === 'text' ? text : `[${wordsOf(messageKind)[kind] ?? kind}] ${text}`}</p>
          <span className="wechat-note">
            {byName} {dateTimeText(at.getTime())} {state === 'failed' && error}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface ReplyProps {
  fanId: string
  until: Date | null
  /** Why nothing can be sent at all. */
  trouble: string | null
}

function Reply({ fanId, until, trouble }: ReplyProps) {
  const reply = useWrite(replyFan)
  const [text, setText] = useState('')
  if (trouble !== null) return <Alert type="info" showIcon title={trouble} />
  if (until === null) return <Alert type="info" showIcon title={wechatRefusals.replyLate.message} />
  return (
    <>
      <Input.TextArea
        aria-label="回复内容"
        rows={3}
        maxLength={600}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="wechat-bar">
        <Button
          type="primary"
          loading={reply.isPending}
          disabled={text.trim() === ''}
          onClick={() => reply.mutate({ fanId, text }, { onSuccess: () => setText('') })}
        >
          发送
        </Button>
        <span className="wechat-note">可回复至 {dateTimeText(until.getTime())}</span>
      </div>
      {reply.error && <Alert type="error" role="alert" showIcon title={reply.error.words} />}
    </>
  )
}
