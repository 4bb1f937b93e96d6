import { closeRound, listRounds, openRound, type RoundRow, roundWall } from '@portal/contract/areas/live/sign.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useServerSecond } from '#src/areas/sign-in/public.ts'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { QrCode } from '#src/shared/scan/QrCode.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { dateTimeText, timeText } from '#src/ui/time/date-text.ts'
import { RoundRing } from './RoundRing.tsx'
import './round.css'
import { roundsFrom, wallAddress } from './addresses.ts'
import { shareText } from './share-text.ts'
import { secondsLeft, useFreshRounds, useRoundAskMs } from './use-rounds.ts'

const MOST = 50
/** The wall changes its code every 15 seconds. */
const CODE_MS = 5000
const lengths = [30, 60, 120, 180, 300, 600].map((value) => ({
  value,
  label: value < 60 ? `${value} 秒` : `${value / 60} 分钟`,
}))

interface RoundDeskProps {
  liveId: string
  /** Within the list of rounds the rounds themselves stand below; beside a picture another act is the first. */
  withList?: boolean
}

/** Sign-in of a class for its host: open a round, its code and its figures, end it before its time. */
export function RoundDesk({ liveId, withList = true }: RoundDeskProps) {
  const refetchInterval = useRoundAskMs()
  const found = useQuery({
    ...query(listRounds, { ...{ page: 1, pageSize: MOST, keyword: '', exactTotal: false }, filter: { liveId } }),
    refetchInterval,
  })
  useFreshRounds(liveId)
  const { path } = usePage()
  const now = useServerSecond()
  return (
    <section className="round-desk" aria-label="签到轮次">
      <h2>签到</h2>
      <Loaded of={found}>
        {({ list }) => {
          const open = list.find(({ state, closesAt }) => state !== 'planned' && (closesAt?.getTime() ?? 0) > now)
          return (
            <>
              {open ? <Now round={open} now={now} /> : <Begin liveId={liveId} isFirst={!withList} />}
              {withList && <Lines rounds={list.filter(({ id }) => id !== open?.id)} />}
              {withList && list.length > 0 && <Link to={roundsFrom(path, liveId)}>名单与补签</Link>}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function Begin({ liveId, isFirst }: { liveId: string; isFirst: boolean }) {
  const [openSeconds, setOpenSeconds] = useState(60)
  const write = useWrite(openRound, { refreshes: ['signIn'] })
  const begin = async () => {
    const answer = await write.run({ liveId, openSeconds })
    if (answer) tip('success', `第 ${answer.no} 轮签到已开始，${timeText(answer.closesAt.getTime())} 关闭`)
  }
  return (
    <div className="round-desk-begin">
      <LateSelect aria-label="开放时长" options={lengths} value={openSeconds} onChange={setOpenSeconds} />
      <Button type={isFirst ? 'primary' : 'default'} loading={write.isPending} onClick={() => void begin()}>
        发起一轮
      </Button>
      <p>直播中的学员会看到签到卡片，也可以扫大屏上的二维码</p>
    </div>
  )
}

function Now({ round, now }: { round: RoundRow; now: number }) {
  const { id, no, closesAt, openSeconds, sheetId, mayEdit, liveTitle } = round
  const write = useWrite(closeRound, { refreshes: ['signIn'] })
  const wall = useQuery({ ...query(roundWall, { roundId: id }), enabled: mayEdit, refetchInterval: CODE_MS })
  const end = async () => {
    const consequence = '未签的人不能再自己签到，可以补签；需要时另开一轮。'
    if (!(await confirm({ name: `${liveTitle} 第 ${no ?? ''} 轮签到`, verb: '提前结束', consequence }))) return
    if (await write.run({ roundId: id })) tip('success', '本轮签到已结束')
  }
  const { token = '', page = '', count = round.signed, total = round.expected } = wall.data ?? {}
  return (
    <>
      <div className="round-desk-now">
        <RoundRing left={closesAt ? secondsLeft(closesAt, now) : 0} of={openSeconds} />
        <div>
          <p>
            第 {no} 轮签到，{closesAt ? timeText(closesAt.getTime()) : ''} 关闭
          </p>
          <strong>
            {count.toLocaleString('zh-CN')} / {total.toLocaleString('zh-CN')}
          </strong>
          <p>已签 / 应签</p>
        </div>
        {token !== '' && (
          <div className="round-code">
            <QrCode text={`${window.location.origin}${page}?t=${token}`} label="签到二维码" />
          </div>
        )}
      </div>
      {mayEdit && (
        <div className="round-desk-acts">
          {sheetId && (
            <Link to={wallAddress(sheetId)} target="_blank" rel="noopener">
              大屏
            </Link>
          )}
          <Button danger loading={write.isPending} onClick={() => void end()}>
            提前结束
          </Button>
        </div>
      )}
    </>
  )
}

function Lines({ rounds }: { rounds: readonly RoundRow[] }) {
  if (rounds.length === 0) return null
  return (
    <ul className="round-lines" aria-label="签到轮次">
      {rounds.map(({ id, no, openedAt, plannedAt, signed, expected, rate }) => (
        <li key={id}>
          <span>
            {no === null ? '计划' : `第 ${no} 轮`} {dateTimeText((openedAt ?? plannedAt)?.getTime())}
          </span>
          <span>{no === null ? '未开始' : `${signed} / ${expected} · ${shareText(rate)}`}</span>
        </li>
      ))}
    </ul>
  )
}
