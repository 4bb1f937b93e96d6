import type { getLiveClass } from '@portal/contract/areas/live/class.ts'
import { type LiveMessage, type LiveRoom, moderateLive } from '@portal/contract/areas/live/room.ts'
import { roomRefusals } from '@portal/contract/areas/live/room-words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useState } from 'react'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { SayBox } from '../SayBox.tsx'
import { Scrolling } from '../TalkList.tsx'
import { isOver } from '../use-room.ts'
import { useTalk } from '../use-talk.ts'
import { ConsoleLine } from './ConsoleLine.tsx'
import type { Moderate } from './moderate.ts'
import { roleOf } from './role-of.ts'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

type Tab = 'chat' | 'ask' | 'pending'

interface ConsoleTalkProps {
  live: ResultOf<typeof getLiveClass>
  room: LiveRoom
}

const SLOW_SECONDS = 5

const belongs: Record<Tab, (message: LiveMessage) => boolean> = {
  chat: ({ kind }) => kind !== 'ask',
  ask: ({ kind }) => kind === 'ask',
  pending: ({ state }) => state === 'pending',
}

const NOTHING: Record<Tab, string> = { chat: '还没有人发言', ask: '还没有提问', pending: '没有待审的消息' }

/** Chat, questions and what waits for a look, with what can be done about each line and its writer. */
export function ConsoleTalk({ live, room }: ConsoleTalkProps) {
  const [tab, setTab] = useState<Tab>('chat')
  const [kicked, setKicked] = useState<LiveMessage>()
  const over = isOver(room.state)
  const talk = useTalk(live.id, over)
  const me = useSession(({ userId }) => userId)
  const write = useWrite(moderateLive)
  const moderate: Moderate = (act, said) => {
    void write.run({ id: live.id, ...act }).then((done) => done && tip('success', said))
  }
  const count = (of: Tab) =>
    talk.messages.filter((message) => belongs[of](message) && message.state !== 'hidden').length
  const waiting = talk.messages.filter(belongs.pending).length
  const shown = talk.messages.filter(belongs[tab])
  return (
    <section className="live-console-talk" aria-label="互动">
      <div className="live-console-talk-head">
        <TabStrip
          label="互动栏目"
          items={[
            { key: 'chat', label: '聊天' },
            { key: 'ask', label: `提问 ${count('ask')}` },
            { key: 'pending', label: waiting > 0 ? <b className="live-console-waiting">待审 {waiting}</b> : '待审' },
          ]}
          activeKey={tab}
          onChange={(key) => setTab(key as Tab)}
        />
        {!over && <Order room={room} onModerate={moderate} />}
      </div>
      <Scrolling last={shown.at(-1)?.id}>
        {shown.length === 0 && <li className="talk-empty">{NOTHING[tab]}</li>}
        {shown.map((message) => (
          <ConsoleLine
            key={message.id}
            message={message}
            isPinned={room.pinned?.id === message.id}
            role={message.fromHost ? roleOf(live, message.userId) : null}
            isFixed={over}
            onModerate={moderate}
            onKick={() => setKicked(message)}
          />
        ))}
      </Scrolling>
      {!over && (
        <SayBox
          liveId={live.id}
          room={room}
          kind="chat"
          onKind={() => setTab('ask')}
          onSent={talk.add}
          placeholder={`以${roleOf(live, me)}身份发言`}
        />
      )}
      {kicked && (
        <ReasonModal
          title={`移出 ${kicked.name}`}
          verb="移出"
          label="原因"
          help="对方会看到原因，不能再进入本场直播；已有的在线时长保留。"
          fault={roomRefusals.noReason.message}
          pending={write.isPending}
          onSend={async (reason) => {
            const done = await write.run({ id: live.id, action: 'kick', targetId: kicked.userId, reason })
            if (done) tip('success', `已移出 ${kicked.name}`)
            return done !== undefined
          }}
          onClose={() => setKicked(undefined)}
        />
      )}
    </section>
  )
}

/** 慢速 and 全员禁言, while there is something to keep in order. */
function Order({ room, onModerate }: { room: LiveRoom; onModerate: Moderate }) {
  const slow = room.slowSeconds > 0
  return (
    <>
      <span className="room-grow" />
      <button
        type="button"
        className="live-console-act"
        aria-pressed={slow}
        onClick={() =>
          onModerate(
            { action: 'slow', seconds: slow ? 0 : SLOW_SECONDS },
            slow ? '已取消慢速' : `慢速 ${SLOW_SECONDS} 秒`,
          )
        }
      >
        {slow ? `慢速 ${room.slowSeconds} 秒` : '慢速'}
      </button>
      <button
        type="button"
        className="live-console-act"
        aria-pressed={room.mutedAll}
        onClick={() =>
          onModerate({ action: 'muteAll', on: !room.mutedAll }, room.mutedAll ? '已解除全员禁言' : '已全员禁言')
        }
      >
        {room.mutedAll ? '解除全员禁言' : '全员禁言'}
      </button>
    </>
  )
}
