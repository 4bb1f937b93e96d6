export const LECTURERS = '/train/facultyManage'

export const lecturerAddress = (id: string): string => `${LECTURERS}?id=${id}`
