import { usePage } from '#src/platform/page.ts'
import { OneHazard } from './OneHazard.tsx'

/** 隐患详情. */
export function HazardDetailPage() {
  const { id = '' } = usePage().query
  return <OneHazard key={id} id={id} />
}
