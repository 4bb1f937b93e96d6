import type { MeetingDetail, saveMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { meetingInput, meetingRepeat } from '@portal/contract/areas/meeting/meeting-input.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { copyName } from '#src/kit/use-record-desk.ts'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'

const MOST_LETTERS = 60

const form = meetingInput.extend({
  every: meetingRepeat.shape.every.nullable().default(null),
  count: meetingRepeat.shape.count.nullable().default(null),
})

export type MeetingValues = Omit<z.output<typeof form>, 'materials'> & {
  materials: FormFile[]
  id?: string
  revision?: number
}

export const MeetingField = fieldsOf(form)

/** Whoever plans it hosts it, until he says otherwise. */
export const freshMeeting = (userId: string): Partial<MeetingValues> => ({
  kind: 'normal',
  hostId: userId,
  audience: EMPTY_AUDIENCE,
  agenda: [],
  materials: [],
})

/** A copy is a new meeting: its time is chosen anew. */
export const valuesOf = (meeting: MeetingDetail, isCopy: boolean): Partial<MeetingValues> => ({
  ...(!isCopy && {
    id: meeting.id,
    revision: meeting.revision,
    from: meeting.from,
    to: meeting.to,
    receiptDue: meeting.receiptDue,
  }),
  topic: isCopy ? copyName(meeting.topic, MOST_LETTERS) : meeting.topic,
  kind: meeting.kind,
  classHours: meeting.classHours,
  roomId: meeting.roomId,
  place: meeting.placeText,
  link: meeting.link,
  hostId: meeting.hostId,
  recorderId: meeting.recorderId,
  audience: meeting.audience ?? EMPTY_AUDIENCE,
  agenda: meeting.agenda,
  materials: meeting.materials.map(({ fileId, name, url }) => ({ fileId, name, url })),
  note: meeting.note,
})

export const bodyOf = (values: MeetingValues, meeting: MeetingDetail | null): BodyOf<typeof saveMeeting> => {
  const { every, count, materials, classHours, kind, id, revision, ...rest } = values
  return {
    ...rest,
    kind,
    channel: meeting?.channel ?? 'portal',
    classHours: kind === 'safety' ? (classHours ?? null) : null,
    roomId: rest.roomId ?? null,
    recorderId: rest.recorderId ?? null,
    receiptDue: rest.receiptDue ?? null,
    place: rest.place ?? '',
    link: rest.link ?? '',
    note: rest.note ?? '',
    agenda: rest.agenda ?? [],
    materials: (materials ?? []).map(fileInputOf),
    ...(id !== undefined && { id, revision }),
    ...(id === undefined && every && count && { repeat: { every, count } }),
  }
}
