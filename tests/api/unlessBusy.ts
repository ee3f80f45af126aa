/**
 * Repeats a request until the function is no longer too busy: on a busy machine the database takes longer than a
 * request's limit, and the response is 503 with "Please try again."
 * @param onBusy called for each 503; a transaction of that request can still be committed later
 */
export async function unlessBusy(send: () => Promise<Response>, onBusy = () => {}): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
    onBusy();
    if (!response.bodyUsed) await response.arrayBuffer();
  }
}
