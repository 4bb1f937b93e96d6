import { endSession, listSessions, sessionClient } from '@portal/contract/areas/account/session.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'

type Row = ResultOf<typeof listSessions>['list'][number]

const clients = wordsOf(sessionClient)

/** Where one is signed in, and the means to end it. */
export function SessionsPanel() {
  const sessions = useQuery(query(listSessions, {}))
  const end = useWrite(endSession)

  const endOthers = async () => {
    const sure = await confirm({ name: '其他全部设备', verb: '结束', consequence: '这些设备需要重新登录。' })
    if (sure && (await end.run({ others: true }))) tip('success', '已结束其他全部登录')
  }

  return (
    <Loaded of={sessions}>
      {({ list }) => (
        <>
          <ul className="panel-sessions">
            {list.map((row) => (
              <SessionRow key={row.id} row={row} busy={end.isPending} onEnd={() => void end.run({ id: row.id })} />
            ))}
          </ul>
          {list.length > 1 && (
            <Button danger loading={end.isPending} onClick={() => void endOthers()}>
              结束其他全部
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

function SessionRow({ row, busy, onEnd }: { row: Row; busy: boolean; onEnd: () => void }) {
  return (
    <li>
      <div>
        <b>{row.viewerName === null ? clients[row.client] : `${row.viewerName} 正在以你的身份预览（只读）`}</b>{' '}
        {row.current && <Tag color="success">本设备</Tag>}
        <p>{row.agent}</p>
        <small>
          {row.address} · 最近使用 <TimeAgo at={row.lastActiveAt.getTime()} now={serverNow()} />
        </small>
      </div>
      {!row.current && (
        <Button disabled={busy} onClick={onEnd}>
          结束
        </Button>
      )}
    </li>
  )
}
