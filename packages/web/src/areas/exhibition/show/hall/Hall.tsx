import { type ExhibitionDetail, exhibitionResult, getExhibition } from '@portal/contract/areas/exhibition/show.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { hallHome } from '../../addresses.ts'
import { nextText, stages } from '../../exhibition-words.ts'
import { ShowKind, useShowKind } from '../../show-kind.ts'
import { HallWorks } from './HallWorks.tsx'
import { ResultList } from './ResultList.tsx'

const skeleton = () => <LateSkeleton />
const OwnWorks = late(() => import('../../work/OwnWorks.tsx').then((module) => module.OwnWorks), skeleton)
const OwnVotes = late(() => import('../../vote/OwnVotes.tsx').then((module) => module.OwnVotes), skeleton)
const JuryDesk = late(() => import('../../jury/JuryDesk.tsx').then((module) => module.JuryDesk), skeleton)
const EntryDrawer = late(() => import('../../work/EntryDrawer.tsx').then((module) => module.EntryDrawer))
const WorkViewer = late(() => import('../../work/WorkViewer.tsx').then((module) => module.WorkViewer))

/** One exhibition as its visitors go through it. */
export function Hall({ id }: { id: string }) {
  const { kind } = useShowKind()
  const found = useQuery({ ...query(getExhibition, { id, manage: false }), refetchOnMount: 'always' })
  const back = (
    <Link to={hallHome(kind)}>
      <Button>全部影展</Button>
    </Link>
  )
  return (
    <Loaded of={found} back={back}>
      {(show) => (
        <ShowKind value={show.kind}>
          <Rooms of={show} />
        </ShowKind>
      )}
    </Loaded>
  )
}

const viewsOf = ({ my, stage, voteFrom }: ExhibitionDetail) => [
  ...(stage === 'announced' || stage === 'archived' ? [{ key: 'result', label: '结果' }] : []),
  { key: 'works', label: '作品' },
  ...(my.judging > 0 || stage === 'judging' || stage === 'voting'
    ? [{ key: 'jury', label: my.judging > 0 ? `我的评审 ${my.judging}` : '我的评审' }]
    : []),
  ...(voteFrom !== null && my.mayVote ? [{ key: 'votes', label: '我的投票' }] : []),
  { key: 'mine', label: '我的作品' },
]

function Rooms({ of }: { of: ExhibitionDetail }) {
  const { query: address, setQuery, setTitle } = usePage()
  const [isEntering, setEntering] = useState(false)
  // Only who judges has a desk for it; the address of a reminder may lead there before anything is open.
  const views = viewsOf(of).filter(({ key }) => key !== 'jury' || of.my.judging > 0 || address.view === 'jury')
  const view = views.some(({ key }) => key === address.view) ? address.view : views[0]?.key
  const open = (work: string) => setQuery({ work }, { push: true })

  // Follows the record: the shell shows its name in tab and breadcrumb.
  useEffect(() => {
    setTitle(of.title)
  }, [setTitle, of.title])

  return (
    <div className="hall">
      <HallHead of={of} onEnter={() => setEntering(true)} />
      <TabStrip items={views} activeKey={view} onChange={(key) => setQuery({ view: key })} label={of.title} />
      {view === 'works' && <HallWorks of={of} onOpen={open} />}
      {view === 'mine' && <OwnWorks of={of} onOpen={open} />}
      {view === 'votes' && <OwnVotes of={of} onOpen={open} />}
      {view === 'jury' && <JuryDesk of={of} onOpen={open} />}
      {view === 'result' && <Result of={of} onOpen={open} />}
      {isEntering && (
        <EntryDrawer
          of={of}
          work={null}
          onSaved={() => setQuery({ view: 'mine' })}
          onClose={() => setEntering(false)}
        />
      )}
      {address.work && (
        <WorkViewer key={address.work} of={of} id={address.work} onClose={() => setQuery({ work: undefined })} />
      )}
    </div>
  )
}

function HallHead({ of, onEnter }: { of: ExhibitionDetail; onEnter: () => void }) {
  const { kind, words } = useShowKind()
  const { my, stage, worksPerPerson } = of
  const isOver = stage === 'announced' || stage === 'archived'
  const mayEnter = stage === 'collecting' && my.maySubmit && of.submitFrom !== null && of.submitFrom <= of.serverTime
  return (
    <header className="hall-head">
      <Link to={hallHome(kind)}>{words.shows}</Link>
      <div className="hall-line">
        <h1>{of.title}</h1>
        <StateWord of={stages[stage] ?? ''}>{stages[stage]}</StateWord>
      </div>
      {of.intro !== '' && <p>{of.intro}</p>}
      <p className="hall-note">{[nextText(of), isOver ? '' : of.sentence].filter(Boolean).join('。')}</p>
      {stage === 'voting' && (
        <p className="hall-left" role="status">
          {my.mayVote ? (
            <>
              {of.period === 'day' ? '今天还剩' : '还剩'} <b>{my.left}</b> 票
            </>
          ) : (
            '你不在投票范围内'
          )}
        </p>
      )}
      {mayEnter && (
        <Button type="primary" size="large" disabled={my.works >= worksPerPerson} onClick={onEnter}>
          {my.works >= worksPerPerson ? `已提交 ${my.works} 件，达到上限` : `上传${words.work}`}
        </Button>
      )}
    </header>
  )
}

function Result({ of, onOpen }: { of: ExhibitionDetail; onOpen: (id: string) => void }) {
  const found = useQuery({ ...query(exhibitionResult, { id: of.id, manage: false }), refetchOnMount: 'always' })
  return <Loaded of={found}>{(result) => <ResultList of={of} result={result} onOpen={onOpen} />}</Loaded>
}
