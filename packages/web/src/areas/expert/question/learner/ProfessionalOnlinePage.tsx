import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { OnlineHome } from './OnlineHome.tsx'
import '../../expert.css'

const skeleton = () => <LateSkeleton />
const AskForm = late(() => import('./AskForm.tsx').then((module) => module.AskForm), skeleton)
const OneQuestion = late(() => import('./OneQuestion.tsx').then((module) => module.OneQuestion), skeleton)

/** 专家在线: questions and experts, by `?id=` one question, by `?ask=` the form of a new one. */
export function ProfessionalOnlinePage() {
  const { id, ask } = usePage().query
  if (id) return <OneQuestion key={id} id={id} />
  return ask ? <AskForm expertId={ask === 'new' ? null : ask} /> : <OnlineHome />
}
