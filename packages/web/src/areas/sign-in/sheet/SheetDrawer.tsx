import { type SheetRow, type SheetSettings, saveSheet, sheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import { type SignOwnerType, signMethod, signRisk } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Checkbox, Form, Radio } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { PointField } from './PointField.tsx'
import { ProofsField } from './ProofsField.tsx'
import './sheet.css'
import { methodsOf, presetOf, riskNotes, settingsOf, whyNotMethods, whyNotPoint, whyNotRadius } from './sheet-values.ts'

interface SheetDrawerProps {
  /** A known sheet, or whose sheet it will be. */
  sheet?: SheetRow
  owner?: { type: SignOwnerType; ids: string[] }
  onClose: () => void
}

const Field = fieldsOf(sheetSettings)
const methods = wordsOf(signMethod)
const risks = wordsOf(signRisk)

const bodyOf = (values: SheetSettings, { sheet, owner }: SheetDrawerProps) => ({
  ...values,
  methods: methodsOf(values),
  proofs: presetOf(values.risk, values.point !== null) ?? values.proofs,
  ownerType: sheet?.ownerType ?? owner?.type ?? 'meeting',
  ownerIds: sheet?.ownerIds ?? owner?.ids ?? [],
  ...(sheet && { id: sheet.id, revision: sheet.revision }),
})

/** 签到设置: by risk first; what the risk does not say, beneath. */
export function SheetDrawer(props: SheetDrawerProps) {
  const { sheet, onClose } = props
  return (
    <FormDrawer
      title={sheet ? `签到设置：${sheet.title}` : '签到设置'}
      write={saveSheet}
      refreshes={['meeting']}
      initial={sheet ? settingsOf(sheet) : {}}
      body={(values: SheetSettings) => bodyOf(values, props)}
      said="签到设置已保存"
      onClose={onClose}
    >
      <Field name="risk">
        <Radio.Group options={Object.entries(risks).map(([value, label]) => ({ value, label }))} optionType="button" />
      </Field>
      <RiskNote />
      <Field
        name="methods"
        label="签到途径"
        beside={['risk', 'point', 'proofs', 'confirmEach']}
        whyNot={(values) => whyNotMethods(values)}
      >
        <Checkbox.Group
          options={(['rotate', 'number', 'scan', 'mark', 'poster'] as const).map((value) => ({
            value,
            label: methods[value],
          }))}
        />
      </Field>
      <OfCustom />
      <Field
        name="point"
        label="签到点"
        beside={['risk', 'proofs']}
        whyNot={(values) => whyNotPoint(values)}
        help="地图上复制的坐标选 GCJ-02（高德、腾讯），手机定位选 WGS-84"
      >
        <PointField />
      </Field>
      <Field name="radius" label="半径（米）" whyNot={(values) => whyNotRadius(values)} />
      <Field name="networks" label="会场网络" help="输入网段后回车，如 10.1.0.0/16；在其中的手机视为在场">
        <LateSelect mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '，']} />
      </Field>
      <Field name="mode" label="签到方式" />
      <div className="sheet-pair">
        <Field name="openBefore" label="提前开放（分钟）" />
        <Field name="lateAfter" label="多久后算迟到（分钟）" />
      </div>
      <Field name="closeAfter" label="开始后多久停止签到（分钟）" />
      <OfOut />
      <Field name="walkIn" label="名单外人员" />
      <Field name="guests" label="接受来宾" help="没有账号的人扫码后填写姓名和手机，由主持人确认" />
      <Field name="confirmEach" label="逐条确认" help="每一条签到都由主持人确认后才计入" />
      <Field name="signature" label="签名" />
      <Field name="wallNames" label="大屏姓名" />
      <Field name="hostIds" label="其他主持人" help="除会议主持人和记录人以外，还可以管理本次签到的人">
        <PeopleField max={20} />
      </Field>
    </FormDrawer>
  )
}

function RiskNote() {
  const risk = Form.useWatch('risk') as SheetSettings['risk'] | undefined
  return <p className="sheet-note">{riskNotes[risk ?? 'mid']}</p>
}

/** Set by hand, each proof by itself. */
function OfCustom() {
  const risk = Form.useWatch('risk') as SheetSettings['risk'] | undefined
  return (
    <div hidden={risk !== 'custom'}>
      <Field name="proofs" label="校验">
        <ProofsField />
      </Field>
    </div>
  )
}

function OfOut() {
  const mode = Form.useWatch('mode') as SheetSettings['mode'] | undefined
  return (
    <div className="sheet-pair" hidden={mode !== 'inOut'}>
      <Field name="outBefore" label="结束前多久可签退（分钟）" />
      <Field name="outAfter" label="结束后多久停止签退（分钟）" />
      <Field name="earlyGrace" label="提前多久不算早退（分钟）" />
    </div>
  )
}
