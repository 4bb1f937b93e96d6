import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import type { SeatFigures, UnitSeats } from '@portal/contract/areas/train/class/seats.ts'
import { trainWords } from '@portal/contract/areas/train/words.ts'
import { Button } from 'antd'
import { people, shortTime } from '../class-words.tsx'
import type { ClassActs } from '../use-class-acts.ts'
import { FirstWaiting } from './FirstWaiting.tsx'
import { type Pool, SeatCells, WaitCells } from './SeatCells.tsx'
import './desk.css'

/** 名额: every seat as a cell, a line a pool, and those who wait. */
export function SeatsPanel({ of, acts }: { of: ClassDetail; acts: ClassActs }) {
  const { seats, may, state } = of
  const isSteerable = may.publish && (state === 'open' || state === 'confirmed' || state === 'running')
  return (
    <section aria-label="名额">
      <div className="desk-head">
        <h2>名额</h2>
        <span>
          <b>{people(seats.occ)}</b> <span className="desk-quiet">/ {people(seats.N)} 席已占</span>
        </span>
        <span className="desk-quiet">{keptNote(seats)}</span>
        {isSteerable && (
          <Button type="link" onClick={() => acts.show('seats', of)}>
            调整名额
          </Button>
        )}
      </div>
      <div className="desk-seats">
        {seats.byUnit.map((unit) => (
          <PoolLine key={unit.orgId} name={unit.orgName} of={unitPool(unit, of)} note={unitNote(unit, seats)} />
        ))}
        <PoolLine
          name={seats.byUnit.length > 0 ? trainWords.general : '全部'}
          of={generalPool(of)}
          note={generalNote(seats)}
        />
        {seats.waiting > 0 && (
          <div className="desk-pool">
            <b>候补</b>
            <WaitCells n={seats.waiting} />
            <b className="desk-pool-figure">{people(seats.waiting)} 人</b>
            <span className="desk-quiet">
              <FirstWaiting classId={of.id} />
            </span>
          </div>
        )}
      </div>
      <Legend of={of} />
    </section>
  )
}

const pendingHolds = ({ seatAt }: ClassDetail) => seatAt !== 'approve'

const unitPool = (unit: UnitSeats, of: ClassDetail): Pool => {
  const pending = pendingHolds(of) ? unit.pending : 0
  const free = Math.max(0, unit.quota - unit.confirmed - unit.offered - pending)
  return { confirmed: unit.confirmed, offered: unit.offered, pending, kept: free, free: 0, seats: unit.quota }
}

const generalPool = (of: ClassDetail): Pool => {
  const { general } = of.seats
  const pending = pendingHolds(of) ? general.pending : 0
  const free = Math.max(0, general.seats - general.confirmed - general.offered - pending)
  return { confirmed: general.confirmed, offered: general.offered, pending, kept: 0, free, seats: general.seats }
}

function PoolLine({ name, of, note }: { name: string; of: Pool; note: string }) {
  const taken = of.confirmed + of.offered + of.pending
  return (
    <div className="desk-pool">
      <b title={name}>{name}</b>
      <SeatCells of={of} />
      <b className="desk-pool-figure">
        {people(taken)} / {people(of.seats)}
      </b>
      <span className="desk-quiet">{note}</span>
    </div>
  )
}

/** `剩 4 席为北方矿业保留，11-25 18:00 起给候补`. */
const keptNote = ({ kept, byUnit, releaseAt, waiting }: SeatFigures): string => {
  if (kept === 0) return ''
  const whose = byUnit.filter((unit) => unit.kept > 0)
  const [first] = whose
  const name = whose.length === 1 && first ? first.orgName : `${whose.length} 个单位`
  const until = releaseAt === null ? '' : `，${shortTime(releaseAt)} 起给${waiting > 0 ? '候补' : '所有单位'}`
  return `剩 ${kept} 席为${name}保留${until}`
}

const unitNote = ({ kept, quota, used, inGeneral }: UnitSeats, { releaseAt }: SeatFigures): string =>
  [
    kept > 0 ? `${kept} 席保留${releaseAt === null ? '' : `至 ${shortTime(releaseAt)}`}` : used >= quota && '已满',
    inGeneral > 0 && `另占共用 ${inGeneral}`,
  ]
    .filter(Boolean)
    .join('，')

const generalNote = ({ byUnit, general, kept, waiting }: SeatFigures): string => {
  const own = byUnit.filter(({ inGeneral }) => inGeneral > 0).map(({ orgName, inGeneral }) => `${orgName} ${inGeneral}`)
  if (own.length > 0) return own.join(' · ')
  if (general.used < general.seats) return `还有 ${people(general.seats - general.used)} 席`
  return kept > 0 || waiting > 0 || general.seats > 0 ? '已满' : ''
}

function Legend({ of }: { of: ClassDetail }) {
  const { seats, waitOrder } = of
  const free = seats.N - seats.occ - seats.kept
  const pending = pendingHolds(of) ? '待审核' : '待审核（通过后占用）'
  return (
    <div className="desk-legend">
      <span>
        <i data-seat="confirmed" />
        已报名 {people(seats.confirmed)}
      </span>
      {seats.offered > 0 && (
        <span>
          <i data-seat="offered" />
          待确认 {seats.offered}
          {seats.offerEnd && `，最早 ${shortTime(seats.offerEnd)} 到时`}
        </span>
      )}
      {seats.pending > 0 && (
        <span>
          <i data-seat="pending" />
          {pending} {people(seats.pending)}
        </span>
      )}
      {seats.kept > 0 && (
        <span>
          <i data-seat="kept" />
          保留 {people(seats.kept)}
        </span>
      )}
      {free > 0 && (
        <span>
          <i data-seat="free" />
          空余 {people(free)}
        </span>
      )}
      {seats.waiting > 0 && (
        <span>
          <i data-seat="waiting" />
          候补，{waitOrder === 'due' ? '证书临期优先' : '按报名先后'}
        </span>
      )}
    </div>
  )
}
