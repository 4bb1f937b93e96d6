import { explainPrivilege } from '@portal/contract/areas/access/privilege.ts'
import type { UserDetail } from '@portal/contract/areas/directory/user.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { titleOfCode } from './grant-draft.ts'

interface WhyModalProps {
  user: UserDetail
  code: Privilege
  onClose: () => void
}

/** 为什么能/不能: the chain from the account to the scope, as the server decides it. */
export function WhyModal({ user, code, onClose }: WhyModalProps) {
  const { active } = usePage()
  const answer = useQuery(query(explainPrivilege, { userId: user.id, code }))
  return (
    <PageModal
      active={active}
      open
      title={`为什么「${user.name}」有「${titleOfCode(code)}」`}
      footer={null}
      closable={{ 'aria-label': '关闭' }}
      onCancel={onClose}
    >
      <Loaded of={answer}>
        {({ allowed, chain, missing, granters }) => (
          <>
            <Alert type={allowed ? 'success' : 'warning'} showIcon title={allowed ? '可以' : '不能'} />
            <ol className="user-chain">
              {chain.map(({ step, ok, text }) => (
                <li key={`${step} ${text}`} data-ok={ok}>
                  {text}
                </li>
              ))}
            </ol>
            {missing.length > 0 && <p>{missing.join('；')}</p>}
            {granters.length > 0 && (
              <p className="user-note">
                可授予者：{granters.map(({ name, orgName }) => `${name}（${orgName}）`).join('、')}
              </p>
            )}
          </>
        )}
      </Loaded>
    </PageModal>
  )
}
