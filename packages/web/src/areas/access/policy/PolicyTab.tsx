import { getPolicy, type PolicyInput, savePolicy } from '@portal/contract/areas/access/policy.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormPage } from '#src/kit/form/FormPage.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query, readOnce } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { RolesSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { LinesInput } from './LinesInput.tsx'
import { PolicyTrial } from './PolicyTrial.tsx'
import './policy.css'

const Field = fieldsOf(savePolicy.body)

const codes = privilegeRows.map(({ code, name, parent }) => {
  const menu = privilegeRows.find((row) => row.code === parent)
  return { value: code, label: menu ? `${menu.name} / ${name}` : name }
})

/** 安全策略: every rule with the sentence of its effect; what is saved acts at once on every server. */
export function PolicyTab() {
  const policy = useQuery({ ...query(getPolicy, {}), ...readOnce })
  const save = useWrite(savePolicy, { refreshes: ['privilege'], stays: true })
  return (
    <section className="authority-card" aria-label="安全策略设置">
      <Loaded of={policy}>
        {({ address, revision, ...values }) => (
          <FormPage<PolicyInput>
            key={revision}
            title="安全策略"
            initial={values}
            saving={save.isPending}
            error={save.error}
            onReload={() => void policy.refetch()}
            onSubmit={(changed) =>
              save.mutate({ ...changed, revision }, { onSuccess: () => tip('success', '安全策略已保存，立即生效') })
            }
          >
            <PasswordFields />
            <SessionFields />
            <fieldset className="policy-part">
              <legend>访问控制</legend>
              <Field name="factorRoleIds" help="拥有这些角色的人员下次登录时须先设置并输入动态验证码，且不能自行关闭。">
                <RolesSelect max={50} />
              </Field>
              <Field
                name="backOfficeAddresses"
                help={`每行一个 IP 或 CIDR；只有从这些地址登录才能使用系统管理功能，留空不限制。你当前的地址是 ${address}。`}
              >
                <LinesInput placeholder={'10.0.0.0/8\n192.168.1.20'} />
              </Field>
              <Field
                name="sensitiveCodes"
                help="授予这些权限须由第三人审批；可用的系统管理员不足三人时改为再次验证身份并留痕。"
              >
                <Select mode="multiple" options={codes} showSearch={{ optionFilterProp: 'label' }} maxTagCount={12} />
              </Field>
            </fieldset>
            <PolicyTrial />
          </FormPage>
        )}
      </Loaded>
    </section>
  )
}

function PasswordFields() {
  return (
    <fieldset className="policy-part">
      <legend>密码与锁定</legend>
      <Field
        name="passwordProfile"
        help="等级保护在标准要求之外，须含四类字符中的三类，最长 90 天，且不能与最近 5 次相同。"
      />
      <Field name="passwordMinLength" help="修改密码时须达到的位数；已有密码继续有效。" />
      <Field name="passwordDays" help="到期后登录时须先修改密码；等级保护下最长为 90 天。" />
      <Field name="lockFailures" help="15 分钟内连续输错达到该次数即锁定登录。" />
      <Field name="lockMinutes" help="锁定后须等待的时间，管理员可提前解锁。" />
    </fieldset>
  )
}

function SessionFields() {
  return (
    <fieldset className="policy-part">
      <legend>登录时长</legend>
      <Field name="webIdleMinutes" help="电脑端无操作超过该时间自动退出，已登录的同样适用。" />
      <Field name="webHours" help="电脑端自登录起最长可用的时间，到时须重新登录。" />
      <Field name="phoneIdleDays" help="手机和微信端多久不使用后自动退出。" />
      <Field name="phoneDays" help="手机和微信端自登录起最长可用的天数。" />
      <Field name="sessionLimit" help="超过时，最久未使用的设备在新设备登录时退出。" />
    </fieldset>
  )
}
