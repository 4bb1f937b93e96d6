import { type ExhibitionDetail, getExhibition } from '@portal/contract/areas/exhibition/show.ts'
import { useQuery } from '@tanstack/react-query'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { listAddress } from '../../addresses.ts'
import { nextText, stages } from '../../exhibition-words.ts'
import { useShowKind } from '../../show-kind.ts'
import { DeskActs } from './DeskActs.tsx'
import { WorksWall } from './WorksWall.tsx'

const skeleton = () => <LateSkeleton />
const VoteList = late(() => import('../../vote/VoteList.tsx').then((module) => module.VoteList), skeleton)
const JuryTab = late(() => import('../../jury/JuryTab.tsx').then((module) => module.JuryTab), skeleton)
const ResultTab = late(() => import('./ResultTab.tsx').then((module) => module.ResultTab), skeleton)
const SettingsTab = late(() => import('./SettingsTab.tsx').then((module) => module.SettingsTab), skeleton)
const DeskRail = late(() => import('./DeskRail.tsx').then((module) => module.DeskRail), skeleton)

const noteOf = (show: ExhibitionDetail): string => [nextText(show), show.sentence].filter(Boolean).join(' · ')

/** One exhibition for those who run it: its works by votes, what waits for a moderator, the vote, the jury, the settings. */
export function ShowDesk({ id }: { id: string }) {
  const { codes, kind } = useShowKind()
  const found = useQuery({ ...query(getExhibition, { id, manage: true }), refetchOnMount: 'always' })
  const mayVotes = useHolds([codes.vote])
  return (
    <DetailPage of={found} back={listAddress(kind)}>
      {(show) => {
        const rail = <DeskRail of={show} />
        const wall = (state: 'shown' | 'submitted' | 'refused') => (
          <div className="kit-panels desk-split">
            <WorksWall key={state} of={show} state={state} />
            {rail}
          </div>
        )
        const pending = show.pending ?? 0
        return {
          title: show.title,
          state: <StateWord of={stages[show.stage] ?? ''}>{stages[show.stage]}</StateWord>,
          note: noteOf(show),
          actions: <DeskActs of={show} />,
          tabs: [
            { key: 'shown', label: `参展 ${show.works}`, content: wall('shown') },
            { key: 'submitted', label: pending > 0 ? `待审核 ${pending}` : '待审核', content: wall('submitted') },
            { key: 'refused', label: '未通过', content: wall('refused') },
            ...(mayVotes ? [{ key: 'votes', label: '票务', content: <VoteList exhibitionId={id} /> }] : []),
            { key: 'jury', label: '评审', content: <JuryTab of={show} /> },
            { key: 'result', label: '结果', content: <ResultTab of={show} /> },
            { key: 'settings', label: '设置', content: <SettingsTab of={show} /> },
          ],
        }
      }}
    </DetailPage>
  )
}
