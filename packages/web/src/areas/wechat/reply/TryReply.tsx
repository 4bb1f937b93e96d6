import { type ReplyAnswer, tryReply } from '@portal/contract/areas/wechat/reply.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'

/** An answer in one line. */
export const answerText = ({ kind, text, title, mediaId }: ReplyAnswer) =>
  kind === 'text' ? text : kind === 'news' ? `图文：${title}` : `图片：${mediaId}`

type Trigger = 'keyword' | 'follow'

/** 试一试: what a fan would be answered, by the very function that answers him. */
export function TryReply({ accountId }: { accountId: string }) {
  const [trigger, setTrigger] = useState<Trigger>('keyword')
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<{ trigger: Trigger; text: string }>()
  return (
    <section aria-label="试一试" className="wechat-try">
      <h3>试一试</h3>
      <div className="wechat-bar">
        <Segmented<Trigger>
          aria-label="触发"
          value={trigger}
          options={[
            { value: 'keyword', label: '发送消息' },
            { value: 'follow', label: '关注' },
          ]}
          onChange={setTrigger}
        />
        {trigger === 'keyword' && (
          <Input
            aria-label="消息内容"
            className="wechat-short"
            placeholder="输入粉丝发送的内容"
            maxLength={600}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onPressEnter={() => setAsked({ trigger, text })}
          />
        )}
        <Button onClick={() => setAsked({ trigger, text })}>试一试</Button>
      </div>
      {asked && <Answer accountId={accountId} asked={asked} />}
    </section>
  )
}

function Answer({ accountId, asked }: { accountId: string; asked: { trigger: Trigger; text: string } }) {
  const answer = useQuery(query(tryReply, { accountId, kind: 'text', ...asked }))
  return (
    <Loaded of={answer}>
      {({ rule, answers }) =>
        rule === null ? (
          <p role="status">没有规则匹配，不会自动回复。</p>
        ) : (
          <div role="status">
            <p>命中规则「{rule.name}」，回复：</p>
            <ul>
              {answers.map((answer, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: answers have no names of their own
                <li key={n}>{answerText(answer)}</li>
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  )
}
