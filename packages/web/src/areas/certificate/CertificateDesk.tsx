import { P } from '@portal/contract/privileges.ts'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'

const skeleton = () => <LateSkeleton />
const IssuedList = late(() => import('./issue/IssuedList.tsx').then((module) => module.IssuedList), skeleton)
const TemplateList = late(() => import('./template/TemplateList.tsx').then((module) => module.TemplateList), skeleton)
const ClaimList = late(() => import('./external/ClaimList.tsx').then((module) => module.ClaimList), skeleton)
const ClaimPage = late(() => import('./external/ClaimPage.tsx').then((module) => module.ClaimPage), skeleton)

/** 证书 of 学员培训档案 (`view=cert`): what was issued, by which templates, and external ones that wait (`part`). */
export function CertificateDesk() {
  const { query, setQuery } = usePage()
  const mayDesign = useHolds([P.traineeArchiveCert, P.traineeArchiveCertDesign])
  const items = [
    { key: 'issued', label: '已发' },
    ...(mayDesign ? [{ key: 'templates', label: '模板' }] : []),
    { key: 'claims', label: '外部审批' },
  ]
  if (query.requestId) return <ClaimPage requestId={query.requestId} />
  const part = items.some(({ key }) => key === query.part) ? query.part : 'issued'
  const turnTo = (key: string) =>
    setQuery({ ...clearedAddress(query), part: key === 'issued' ? undefined : key, tab: undefined })
  return (
    <PageTabs items={items} activeKey={part} onChange={turnTo} label="证书">
      {part === 'issued' && <IssuedList />}
      {part === 'templates' && <TemplateList />}
      {part === 'claims' && <ClaimList />}
    </PageTabs>
  )
}
