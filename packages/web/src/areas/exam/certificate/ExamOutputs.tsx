import { examOutputs } from '@portal/contract/areas/exam/certificate.ts'
import { useQuery } from '@tanstack/react-query'
import { useCertificateFile } from '#src/areas/certificate/public.ts'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

const follow = (path: string) => {
  if (path.startsWith('/')) go(path)
  else window.open(path, '_blank', 'noopener')
}

/** What a passed exam gives: its certificate, and where to go from here. */
export function ExamOutputs({ attemptId }: { attemptId: string }) {
  const { data } = useQuery({ ...query(examOutputs, { attemptId }), refetchOnMount: 'always' })
  const file = useCertificateFile()
  const { certificate = null, next = null } = data ?? {}
  if (certificate === null && next === null) return null
  return (
    <div className="own-acts">
      {certificate && (
        <button
          type="button"
          className="own-act own-act-first"
          aria-busy={file.isPending || undefined}
          onClick={() => void file.take(certificate.id)}
        >
          <Icon name="ribbon" />
          下载证书
        </button>
      )}
      {next && (
        <button
          type="button"
          className={certificate ? 'own-act' : 'own-act own-act-first'}
          onClick={() => follow(next.path)}
        >
          {next.text}
        </button>
      )}
    </div>
  )
}
