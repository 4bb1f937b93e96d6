import { P } from '@portal/contract/privileges.ts'
import { CertificateDesk } from '#src/areas/certificate/public.ts'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import '../archive.css'

const skeleton = () => <LateSkeleton />
const TraineeList = late(() => import('./TraineeList.tsx').then((module) => module.TraineeList), skeleton)
const PersonPage = late(() => import('./PersonPage.tsx').then((module) => module.PersonPage), skeleton)
const CardView = late(() => import('../card/CardView.tsx').then((module) => module.CardView), skeleton)
const PackView = late(() => import('../pack/PackView.tsx').then((module) => module.PackView), skeleton)

/** 学员培训档案: the list, one person by `?id=`, certificates, cards and packs by `?view=`. */
export function TraineePage() {
  const { query } = usePage()
  if (query.id) return <PersonPage id={query.id} />
  // A claim is a page of its own: no views stand above it.
  return query.view === 'cert' && query.requestId ? <CertificateDesk /> : <Views />
}

function Views() {
  const { query, setQuery } = usePage()
  const mayCard = useHolds([P.traineeArchiveCard])
  const mayPack = useHolds([P.traineeArchivePack])
  const items = [
    { key: 'archive', label: '档案' },
    { key: 'cert', label: '证书' },
    ...(mayCard ? [{ key: 'card', label: '三级教育卡' }] : []),
    ...(mayPack ? [{ key: 'pack', label: '迎检资料' }] : []),
  ]
  const view = items.find(({ key }) => key === query.view)?.key ?? 'archive'
  const turnTo = (key: string) =>
    setQuery({ ...clearedAddress(query), view: key === 'archive' ? undefined : key, part: undefined, tab: undefined })
  return (
    <PageTabs items={items} activeKey={view} onChange={turnTo} label="视图" look="switch">
      {view === 'archive' && <TraineeList />}
      {view === 'cert' && <CertificateDesk />}
      {view === 'card' && <CardView />}
      {view === 'pack' && <PackView />}
    </PageTabs>
  )
}
