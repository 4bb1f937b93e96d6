import type { getLiveClass } from '@portal/contract/areas/live/class.ts'
import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useState } from 'react'
import { LiveAnswerPane } from '#src/areas/exam/public.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { SayBox } from './SayBox.tsx'
import { TalkList } from './TalkList.tsx'
import { isOver } from './use-room.ts'
import { useTalk } from './use-talk.ts'

const DocumentPane = late(() => import('./DocumentPane.tsx').then((module) => module.DocumentPane))

type LiveClass = ResultOf<typeof getLiveClass>
type Tab = 'chat' | 'ask' | 'docs' | 'quiz' | 'about'

const counted = (words: string, n: number) => (n > 0 ? `${words} ${n}` : words)

/** 聊天 / 提问 / 文档 / 测验 beside the picture. */
export function RoomPanes({ live, room }: { live: LiveClass; room: LiveRoom }) {
  const phone = useMedia(PHONE)
  const [tab, setTab] = useState<Tab>('chat')
  const over = isOver(room.state)
  const talk = useTalk(live.id, over)
  const asked = talk.messages.filter(({ kind, state }) => kind === 'ask' && state === 'shown').length
  const tabs = [
    { key: 'chat', label: '聊天' },
    { key: 'ask', label: counted('提问', asked) },
    ...(live.documents.length > 0 ? [{ key: 'docs', label: counted('文档', live.documents.length) }] : []),
    { key: 'quiz', label: '测验' },
    ...(phone ? [{ key: 'about', label: '简介' }] : []),
  ]
  const isTalk = tab === 'chat' || tab === 'ask'
  return (
    <section className="live-room-side" aria-label="互动">
      <TabStrip items={tabs} activeKey={tab} onChange={(key) => setTab(key as Tab)} label="互动栏目" />
      <div className="live-room-pane" role="tabpanel" aria-label={tabs.find(({ key }) => key === tab)?.label}>
        {isTalk && <TalkList talk={talk} kind={tab} pinned={room.pinned} />}
        {tab === 'docs' && <DocumentPane documents={live.documents} shown={room.page} />}
        {tab === 'quiz' && (
          <div className="live-room-scroll">
            <LiveAnswerPane liveId={live.id} />
          </div>
        )}
        {tab === 'about' && (
          <div className="live-room-scroll live-room-about">
            <p>主播 {live.hostName}</p>
            <p>{live.intro || '暂无简介'}</p>
            <p className="room-note">{live.ruleText}</p>
          </div>
        )}
      </div>
      {isTalk && !over && <SayBox liveId={live.id} room={room} kind={tab} onKind={setTab} onSent={talk.add} />}
    </section>
  )
}
