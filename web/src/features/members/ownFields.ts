/** The fields that members keep current in their own record (docs/decisions; the rules decide). */
const ownFields: readonly string[] = ['contact', 'address', 'aboutMe', 'picUrl'];

/**
 * Whether members edit a field of their own record.
 * @param path of a form's field, `contact.primary`
 */
export const isOwnEditable = (path: string) => ownFields.includes(path.split('.')[0] ?? '');
