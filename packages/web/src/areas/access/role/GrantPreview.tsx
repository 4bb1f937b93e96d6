import { grantRole } from '@portal/contract/areas/access/role.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Alert } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf, type WriteFault } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { CodeTags } from './CodesTab.tsx'

interface GrantPreviewProps {
  change: ResultOf<typeof grantRole>
  body: Omit<BodyOf<typeof grantRole>, 'dryRun'>
  onFault: (fault: WriteFault) => void
  onSaved: () => void
  onClose: () => void
}

/** Who gains and who loses what, before it is saved: rights of signed-in people change within a second. */
export function GrantPreview({ change, body, onFault, onSaved, onClose }: GrantPreviewProps) {
  const { active } = usePage()
  const save = useWrite(grantRole, { refreshes: ['privilege', 'user'], stays: true })
  const { gain, lose, scopeChanged } = change

  const submit = async () => {
    try {
      await save.send({ ...body, dryRun: false })
      tip('success', '已保存')
      onSaved()
    } catch (error) {
      onFault(faultOf(error))
    }
  }

  return (
    <PageModal
      active={active}
      open
      title="保存权限和范围"
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {gain.codes.length > 0 && (
        <CodeTags title={`${gain.people} 人将获得 ${gain.codes.length} 项权限`} codes={gain.codes} colour="success" />
      )}
      {lose.codes.length > 0 && (
        <CodeTags title={`${lose.people} 人将失去 ${lose.codes.length} 项权限`} codes={lose.codes} colour="error" />
      )}
      {scopeChanged && <p>数据范围将改变</p>}
      {gain.codes.length + lose.codes.length === 0 && !scopeChanged && <p>没有人的权限发生变化</p>}
      <Alert type="info" showIcon title="保存后对已登录的成员立即生效" />
    </PageModal>
  )
}
