import { examOutputs } from '@portal/contract/areas/exam/certificate.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { CertificateList } from './CertificateList.tsx'

const follow = (path: string) => {
  if (path.startsWith('/')) go(path)
  else window.open(path, '_blank', 'noopener')
}

/** What a passed exam gives: its certificate, and where to go from here. */
export function ExamOutputs({ attemptId }: { attemptId: string }) {
  const { data } = useQuery({ ...query(examOutputs, { attemptId }), refetchOnMount: 'always' })
  const { certificate = null, next = null } = data ?? {}
  if (certificate === null && next === null) return null
  return (
    <section className="exam-sheet" aria-label="通过之后">
      {certificate && <CertificateList certificates={[certificate]} />}
      {next && (
        <div className="exam-start-acts">
          <Button type="primary" onClick={() => follow(next.path)}>
            {next.text}
          </Button>
        </div>
      )}
    </section>
  )
}
