import { sessionClient } from '@portal/contract/areas/account/session.ts'
import { listOnline, logRefusals } from '@portal/contract/areas/system/log/log.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { EndSessionsModal } from '#src/shared/history/EndSessionsModal.tsx'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'

type Session = ResultOf<typeof listOnline>['list'][number]

const MOST_SHOWN = 50
const clients = wordsOf(sessionClient)

/** Where the person is signed in this moment, and the means to end it. */
export function PersonSessions({ userId, name }: { userId: string; name: string }) {
  const online = useQuery(
    query(listOnline, { page: 1, pageSize: MOST_SHOWN, keyword: '', filter: { userId }, exactTotal: false }),
  )
  const [ending, setEnding] = useState<string[]>([])
  return (
    <>
      <strong>登录会话</strong>
      <Loaded of={online}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="user-note">当前没有登录</p>
          ) : (
            <ul className="user-sessions" aria-label="登录会话">
              {list.map((session) => (
                <SessionLine key={session.id} session={session} onEnd={() => setEnding([session.id])} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {ending.length > 0 && <EndSessionsModal ids={ending} name={name} onClose={() => setEnding([])} />}
    </>
  )
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { client, address, agent, lastActiveAt, current } = session
  return (
    <li>
      <div>
        <b>{clients[client]}</b> {address} · 最近活动 <TimeAgo at={lastActiveAt.getTime()} now={serverNow()} />
        <p className="user-note">{agent}</p>
      </div>
      <Tooltip title={current ? logRefusals.ownSession.message : undefined}>
        <Button danger size="small" disabled={current} onClick={onEnd}>
          结束会话
        </Button>
      </Tooltip>
    </li>
  )
}
