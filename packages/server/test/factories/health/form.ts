import type { saveHealthForm } from '@portal/contract/areas/health/form.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import type { z } from 'zod'

type Body = z.input<typeof saveHealthForm.body>

let serial = 0

/** A form for some people, open the whole day, that looks at temperature and signs. */
export const healthFormOf = (users: readonly string[], values: Partial<Body> = {}): Body => {
  serial += 1
  return {
    name: `健康填报${serial}`,
    elements: [
      { type: 'input', name: 'heat', label: '体温', require: true },
      {
        type: 'checkbox',
        name: 'signs',
        label: '症状',
        items: [
          { label_value: 'cough', label_name: '咳嗽' },
          { label_value: 'fever', label_name: '发热' },
        ],
      },
      { type: 'textarea', name: 'note', label: '说明' },
    ],
    flags: [
      { element: 'heat', op: 'gte', value: '37.3', level: 'abnormal' },
      { element: 'signs', op: 'has', value: 'cough', level: 'observe' },
    ],
    windowFrom: '00:00',
    windowTo: '24:00',
    backfillDays: 1,
    audience: { ...EMPTY_AUDIENCE, users: [...users] },
    consentText: '用于入场前健康确认，保存三十天。',
    ...values,
  }
}

export const wellAnswers = { heat: '36.5', signs: [], note: '' }
export const illAnswers = { heat: '38.2', signs: ['fever'], note: '昨夜发热' }
