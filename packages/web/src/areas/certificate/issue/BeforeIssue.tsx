import { listBases } from '@portal/contract/areas/certificate/certificate.ts'
import { listTemplates } from '@portal/contract/areas/certificate/template.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PartName } from '#src/shared/pickers/PartTag.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { basisKinds } from './basis-kinds.ts'

interface BeforeIssueProps {
  of: { templateId: string; basis: string; userIds: string[] }
  onIssue: () => void
  onClose: () => void
}

/** To whom, of what and for what a certificate goes, before it goes. */
export function BeforeIssue({ of: { templateId, basis, userIds }, onIssue, onClose }: BeforeIssueProps) {
  const { active } = usePage()
  const templates = useQuery(
    query(listTemplates, {
      ...{ page: 1, pageSize: 200, keyword: '', exactTotal: false },
      filter: { enabled: true },
      sort: 'name',
    }),
  )
  const bases = useQuery(query(listBases, { keyword: '' }))
  const template = templates.data?.list.find(({ id }) => id === templateId)?.name ?? ''
  const found = bases.data?.find(({ kind, id }) => `${kind}:${id}` === basis)
  const kind = basis.startsWith('class:') ? basisKinds.class : basisKinds.exam
  return (
    <PageModal active={active} open title="补发确认" okText="补发" onOk={onIssue} onCancel={onClose}>
      <dl className="kit-props">
        <div>
          <dt>证书</dt>
          <dd>{template}</dd>
        </div>
        <div>
          <dt>依据</dt>
          <dd>{found ? `${kind}《${found.title}》` : kind}</dd>
        </div>
        <div>
          <dt>人员（{userIds.length}）</dt>
          <dd>
            {userIds.map((id, at) => (
              <span key={id}>
                {at > 0 && '、'}
                <PartName kind="user" id={id} />
              </span>
            ))}
          </dd>
        </div>
      </dl>
      <p>已达到该{kind}发证条件且未持有的人员随即取得证书，并收到消息；其余人员不发，并说明原因。</p>
    </PageModal>
  )
}
