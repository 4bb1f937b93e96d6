import { type CardSource, type CardValues, cardPart } from '@portal/contract/areas/business-card/card-field.ts'
import { type PlateInput, samplePlate } from '@portal/contract/areas/business-card/plate.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { CardFaces } from '../card/face/CardFaces.tsx'

/** What people might type, so that the sample shows how full a card can be. */
const TYPED = {
  orgEn: 'Maintenance Department',
  postEn: 'Director',
  title: '高级工程师 · 注册安全工程师',
  titleEn: 'Senior Engineer',
  mobile: '13800000000',
  officePhone: '0512-6880 8119',
  switchboard: '0512-6880 8000',
  mail: 'name@example.com',
  address: '江苏省苏州市工业园区星湖街 218 号',
  addressEn: '218 Xinghu Street, Suzhou',
  room: '检修楼 302',
  website: 'www.example.com',
} satisfies CardValues

/** The template on a real person, both faces and both languages, while it is being made. */
export function PlateSample() {
  const form = Form.useFormInstance()
  const watched = Form.useWatch([], form) as Partial<PlateInput> | undefined
  const [userId, setUserId] = useState<string | null>(null)
  const found = useQuery(query(samplePlate, userId === null ? {} : { userId }))
  if (!found.data) return null
  const { nameEn, ...facts } = found.data
  const { layout = 'landscape', company = '', companyEn = '', logo = '', locked = [], free = [] } = watched ?? {}
  const dress = { layout, company, companyEn, logo, locked, free }
  const source: CardSource = {
    // A colour that was cleared is chosen again; until then the sample keeps one.
    dress: { ...dress, colour: watched?.colour || '#1f2d3d', accent: watched?.accent || '#409eff' },
    facts: {
      ...facts,
      mobile: facts.mobile || TYPED.mobile,
      mail: facts.mail || TYPED.mail,
      switchboard: facts.switchboard || TYPED.switchboard,
    },
    values: { ...TYPED, nameEn },
    shown: cardPart.options,
    languages: ['zh', 'en'],
  }
  const link = window.location.origin
  return (
    <aside className="plate-sample" aria-label="真人示例">
      <h2>真人示例</h2>
      <PersonSelect
        for={P.card}
        aria-label="示例员工"
        placeholder={`${facts.name}，可换一位员工`}
        value={userId}
        onChange={setUserId}
      />
      <CardFaces source={source} link={link} language="zh" />
      {layout !== 'bilingual' && <CardFaces source={source} link={link} language="en" />}
      <p>自填字段和目录中没有的内容用示例文字；他人的手机号和邮箱已遮挡。</p>
    </aside>
  )
}
